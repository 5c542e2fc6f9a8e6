// The panel imports this file, so that it defines them itself.
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Maximum lengths in characters, and endpoints of a workspace. */
export const endpointLimits = { url: 2000, description: 200, endpoints: 20 } as const;

/** URL of an endpoint whose receiver fetches its messages, because it can't be reached, such as a laptop. */
export const pulledUrl = 'listen:';

/** Messages that one call of such a receiver returns. */
export const pulledAtOnce = 20;

/** Such an endpoint is deleted if it has not fetched messages for this time. Milliseconds. */
export const silentMs = hourMs;

/** Maximum duration of an attempt, including its answer. Milliseconds. */
export const timeoutMs = 15 * secondMs;

/** Pauses after failed attempts. A delivery whose last attempt fails has failed. Milliseconds. */
export const retryDelays: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
];

const dayMs = 24 * hourMs;

/** An endpoint that has failed for this time without a success is disabled. Milliseconds. */
export const givenUpAfterMs = 5 * dayMs;

/** How long the previous secret signs after a rotation. Milliseconds. */
export const rotationMs = dayMs;

/** How long requests and answers are kept. Milliseconds. */
export const retentionMs = 30 * dayMs;

/** Answers are stored up to this size. Bytes. */
export const answerBytes = 4096;

/** Attempts that a delivery's history keeps. */
export const historyLength = 20;

/** The delay until the next attempt after `failures` failed ones; null if there is none. Pure. */
export const getNextDelay = (failures: number, delays = retryDelays): number | null =>
  delays[failures - 1] ?? null;

/** Deliveries that one process sends at once: in all, to one endpoint, and to one that has failed lately. */
export const concurrency = { all: 64, perEndpoint: 4, perFailing: 1 } as const;

/**
 * The endpoints to which a process starts no further delivery. Failing endpoints share half of the places, so
 * that any number of dead receivers leaves the other half. Pure.
 */
export const findBusyEndpoints = (
  held: readonly { endpoint: string }[],
  failing: ReadonlySet<string>,
): string[] => {
  const counts = new Map<string, number>();
  for (const { endpoint } of held) counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  const atFailing = held.filter(({ endpoint }) => failing.has(endpoint)).length;
  const isFull = (endpoint: string): boolean => {
    if (!failing.has(endpoint)) return (counts.get(endpoint) ?? 0) >= concurrency.perEndpoint;
    return atFailing >= concurrency.all / 2 || (counts.get(endpoint) ?? 0) >= concurrency.perFailing;
  };
  return [...new Set([...counts.keys(), ...failing])].filter(isFull);
};
