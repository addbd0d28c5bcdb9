const { INVALID_MOVE } = require('boardgame.io/core');

const CELLS = 9 * 9;

/** Two players put stones on a 9 × 9 board in turn until it is full. */
exports.Stones = {
  name: 'stones',
  minPlayers: 2,
  maxPlayers: 2,

  setup: () => ({ cells: Array(CELLS).fill(null) }),

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) {
        return INVALID_MOVE;
      }
      G.cells[cell] = playerID;
    },
  },

  endIf: ({ G }) => {
    if (!G.cells.includes(null)) {
      return { draw: true };
    }
  },
};
