/**
 * Prints configuration errors as a list without a stack trace. Other errors are printed as usual. Both exit
 * with 1.
 */
process.on('uncaughtException', (error) => {
  console.error(error.name === 'ConfigurationError' ? error.message : error);
  process.exit(1);
});
