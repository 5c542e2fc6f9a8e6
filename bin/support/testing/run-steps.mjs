/**
 * `cores` is the number of cores that a step keeps busy, 0 for one that mostly waits. A step starts when all
 * steps in `needs` have succeeded and all in `after` have ended. Steps that are not selected are ignored.
 *
 * @typedef {{ name: string, cores: number, needs?: string[], after?: string[] }} Step
 */

/**
 * Runs steps in parallel within the number of cores, in the given order.
 *
 * @template {Step} S
 * @param {readonly S[]} steps
 * @param {{
 *   cores: number,
 *   signal: AbortSignal,
 *   run: (step: S) => Promise<boolean>,
 *   skip: (step: S, needed: string) => void,
 * }} options `run` returns whether the step succeeded; `skip` is called for a step whose needs have failed.
 */
export const runSteps = async (steps, { cores, signal, run, skip }) => {
  /** @type {Map<string, boolean>} */
  const results = new Map();
  /** @type {Map<S, Promise<void>>} */
  const running = new Map();
  const chosen = new Set(steps.map(({ name }) => name));
  let waiting = [...steps];
  let busy = 0;

  const begin = (/** @type {S} */ step) => {
    busy += step.cores;
    const ending = run(step).then((isGood) => {
      results.set(step.name, isGood);
      running.delete(step);
      busy -= step.cores;
    });
    running.set(step, ending);
  };

  const beginWhatFits = () => {
    for (const step of waiting) {
      const failed = step.needs?.find((name) => results.get(name) === false);
      if (failed) {
        results.set(step.name, false);
        skip(step, failed);
      } else if (isReady(step, chosen, results) && (busy === 0 || busy + step.cores <= cores)) {
        begin(step);
      }
    }
    waiting = waiting.filter((step) => !running.has(step) && !results.has(step.name));
  };

  while (waiting.length > 0 || running.size > 0) {
    const before = results.size;
    if (signal.aborted) waiting = [];
    else beginWhatFits();
    // Other steps may depend on a skipped one, so the loop continues without waiting.
    if (results.size === before && running.size > 0) await Promise.race(running.values());
    else if (results.size === before && waiting.length > 0)
      throw new Error('the steps have circular dependencies');
  }
};

const isReady = (
  /** @type {Step} */ { needs = [], after = [] },
  /** @type {Set<string>} */ chosen,
  /** @type {Map<string, boolean>} */ results,
) => [...needs, ...after].every((name) => results.has(name) || !chosen.has(name));
