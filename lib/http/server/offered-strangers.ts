/** Resolves to null if a page of Next answers the request. */
type AnswerStrangers = (request: Request) => Promise<Response | null>;

/**
 * Next's build and the server in front of it are separate bundles, so they can only share state through the
 * process.
 */
const shared = globalThis as { [key: symbol]: AnswerStrangers | undefined };
const key = Symbol.for('reelhof.strangers');

/**
 * Registers the answers for callers without a session. The API's route calls this once Next has loaded it.
 */
export const offerStrangersAnswers = (answer: AnswerStrangers): void => {
  shared[key] = answer;
};

/** The registered function; undefined until Next has loaded the route. */
export const findOfferedStrangersAnswers = (): AnswerStrangers | undefined => shared[key];
