/** Lets a faulty configuration end the process with the list of its faults, without a stack; anything else as usual. */
process.on('uncaughtException', (error) => {
  console.error(error.name === 'ConfigurationError' ? error.message : error);
  process.exit(1);
});
