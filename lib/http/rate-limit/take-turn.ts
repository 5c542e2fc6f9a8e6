import { AppError } from '@/lib/core/errors';
import { findLargestGroup } from '@/lib/core/network/find-largest-group';

import { countCall } from './consume-rate';

/** One call in `seconds` for a key, by all processes together. */
type Turn = { name: string; seconds: number };
type Waiting = { network: string; begin: () => void; refuse: (reason: AppError) => void };

/** Calls of one key that may wait in this process. */
const maxWaiting = 16;

const queues = new Map<string, Waiting[]>();

/**
 * The slow way for a guess whose limit is full: the one who knows the answer still gets in, while guesses go one at a time. Networks take
 * turns. If too many wait, the newest call of the network that holds most is refused. Throws `rate_limited`.
 */
export const takeTurn = async (
  turn: Turn,
  { key, network }: { key: string; network: string | null },
  store: Parameters<typeof countCall>[2],
): Promise<void> => {
  const id = `${turn.name} ${key}`;
  const begun = queues.get(id);
  const queue = begun ?? [];
  queues.set(id, queue);
  const turned = new Promise<void>((begin, refuse) => {
    queue.push({ network: network ?? 'unknown', begin, refuse });
  });
  if (queue.length > maxWaiting) refuseNewest(queue, turn);
  if (!begun) void serve({ id, queue, turn, key }, store);
  return turned;
};

const refuseNewest = (queue: Waiting[], { seconds }: Turn): void => {
  const refused = findLargestGroup(queue, ({ network }) => network).at(-1);
  if (!refused) return;
  queue.splice(queue.indexOf(refused), 1);
  refused.refuse(new AppError('rate_limited', { seconds }, { retryAfter: seconds }));
};

type Served = { id: string; queue: Waiting[]; turn: Turn; key: string };

const serve = async (
  { id, queue, turn, key }: Served,
  store: Parameters<typeof countCall>[2],
): Promise<void> => {
  let last: string | null = null;
  while (queue.length > 0) {
    const { isOver, waitMs } = await countCall({ ...turn, max: 1, isShared: true }, key, store);
    if (isOver) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(50, waitMs)));
      continue;
    }
    const other = queue.findIndex(({ network }) => network !== last);
    const [next] = queue.splice(Math.max(0, other), 1);
    last = next?.network ?? null;
    next?.begin();
  }
  queues.delete(id);
};
