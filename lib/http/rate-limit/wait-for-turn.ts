import { randomInt } from 'node:crypto';

import { AppError } from '@/lib/core/errors';
import { findLargestGroup } from '@/lib/core/network/networks';

import { countCall } from './consume-rate';

/** One call in `seconds` per key, across all processes. */
type Turn = { name: string; seconds: number };
type Waiting = { network: string | null; begin: () => void; refuse: (reason: AppError) => void };

/**
 * How many calls of one key may wait in this process: calls from known networks, and calls whose address is
 * unknown.
 */
const maxKnown = 16;
const maxUnknown = 256;
/**
 * If more calls of unknown origin wait, turns come four times a second, because legitimate callers look like
 * guessers.
 */
const maxPatient = 4;
const crowd = { max: 4, seconds: 1, isShared: true };

const queues = new Map<string, Waiting[]>();

/**
 * Admits one call at a time once the limit of a guess is full: a legitimate caller still gets in, while
 * guesses are slow. Networks take turns; callers without an address share one queue. If too many wait, the
 * newest call of the network with the most calls is refused, or a random one without an address. Throws
 * `rate_limited`.
 */
export const waitForTurn = async (
  turn: Turn,
  { key, network }: { key: string; network: string | null },
  store: Parameters<typeof countCall>[2],
): Promise<void> => {
  const id = `${turn.name} ${key}`;
  const begun = queues.get(id);
  const queue = begun ?? [];
  queues.set(id, queue);
  const turned = new Promise<void>((begin, refuse) => {
    queue.push({ network, begin, refuse });
  });
  const refused = findSurplus(queue);
  if (refused) {
    queue.splice(queue.indexOf(refused), 1);
    refused.refuse(new AppError('rate_limited', { seconds: turn.seconds }, { retryAfter: turn.seconds }));
  }
  if (!begun) void serve({ id, queue, turn, key }, store);
  return turned;
};

const isUnknown = ({ network }: Waiting): boolean => network === null;

const findSurplus = (queue: Waiting[]): Waiting | undefined => {
  const unknown = queue.filter(isUnknown);
  // A random one, so that no number of guesses can lock out new callers permanently.
  if (unknown.length > maxUnknown) return unknown[randomInt(unknown.length)];
  if (queue.length - unknown.length <= maxKnown) return undefined;
  return findLargestGroup(
    queue.filter((each) => !isUnknown(each)),
    ({ network }) => network ?? '',
  ).at(-1);
};

type Served = { id: string; queue: Waiting[]; turn: Turn; key: string };

const serve = async (
  { id, queue, turn, key }: Served,
  store: Parameters<typeof countCall>[2],
): Promise<void> => {
  let last: string | null | undefined;
  while (queue.length > 0) {
    const isCrowd = queue.filter(isUnknown).length > maxPatient;
    const limit = isCrowd ? { ...crowd, name: `${turn.name}-crowd` } : { ...turn, max: 1, isShared: true };
    const { isOver, waitMs } = await countCall(limit, key, store);
    if (isOver) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(50, waitMs)));
      continue;
    }
    const other = queue.findIndex(({ network }) => network !== last);
    const [next] = queue.splice(Math.max(0, other), 1);
    last = next?.network;
    next?.begin();
  }
  queues.delete(id);
};
