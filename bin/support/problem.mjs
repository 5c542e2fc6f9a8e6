/** Something the person at the keyboard can put right: shown without a stack, and the script ends with 1. */
export class Problem extends Error {}

/**
 * @param {string} message
 * @returns {never}
 */
export const fail = (message) => {
  throw new Problem(message);
};

/**
 * Runs a script's main function and turns what it throws into an exit code.
 *
 * @param {() => Promise<number | void>} main Answers the exit code; nothing means that the process ends by itself.
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
