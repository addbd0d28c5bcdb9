console.log("hello from the client");
