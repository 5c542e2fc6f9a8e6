/** An error that the user can fix. It is shown without a stack trace, and the script exits with 1. */
export class Problem extends Error {}

/**
 * @param {string} message
 * @returns {never}
 */
export const fail = (message) => {
  throw new Problem(message);
};

/**
 * Runs a script's main function and converts errors to an exit code.
 *
 * @param {() => Promise<number | void>} main Returns the exit code, or nothing to let the process end.
 */
export const runMain = async (main) => {
  try {
    const code = await main();
    if (typeof code === 'number') process.exit(code);
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}\n` : error);
    process.exit(1);
  }
};
