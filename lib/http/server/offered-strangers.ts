/** Null for what a page of Next answers. */
type AnswerStrangers = (request: Request) => Promise<Response | null>;

/** Next's build and the server in front of it are bundled apart: the process is all they share. */
const shared = globalThis as { [key: symbol]: AnswerStrangers | undefined };
const key = Symbol.for('reelhof.strangers');

/** Called by the API's route once Next has loaded it. */
export const offerStrangersAnswers = (answer: AnswerStrangers): void => {
  shared[key] = answer;
};

/** Undefined until Next has loaded the route. */
export const findOfferedStrangersAnswers = (): AnswerStrangers | undefined => shared[key];
