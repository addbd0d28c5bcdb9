// Serves the game with boardgame.io's own settings: matches in memory, whole states over socket.io.
//
//   NODE_ENV=production node server.cjs PORT [HOST]
const { Origins, Server } = require('boardgame.io/server');
const { Stones } = require('./game.cjs');

const [port, host = '127.0.0.1'] = process.argv.slice(2);

// `run` hands its port to Node's `listen`, which takes one with a host as well.
Server({ games: [Stones], origins: [Origins.LOCALHOST] }).run({
  port: { port: Number(port), host },
});
