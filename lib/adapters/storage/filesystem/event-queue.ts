import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { ProviderError } from '@/lib/ports/provider-error';
import type { Bucket, StorageEvent, StorageIngress } from '@/lib/ports/storage';

import { ignoreMissing, type Layout } from './layout';

const pollMs = 500;
const maxInFlight = 8;
const maxBackoffMs = 60_000;

/** Delay after a number of consecutive failures. */
const backoffAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(maxBackoffMs, pollMs * 2 ** Math.min(failures - 1, 10));

type CreatedObject = { bucket: Bucket; key: string; size: number; etag: string };
type Delivery = Parameters<StorageIngress['deliverEvents']>[0];
type EventName = 'ObjectCreated:Put' | 'ObjectCreated:CompleteMultipartUpload';

let counter = 0;

/**
 * S3's sequencer: of two events for the same key, the later one has the greater string. Sixteen hexadecimal
 * digits.
 */
const nextSequencer = (): string => {
  counter = (counter + 1) % 0x1000;
  return `${Date.now().toString(16).padStart(13, '0')}${counter.toString(16).padStart(3, '0')}`.toUpperCase();
};

/** S3 encodes keys in events like form data: percent-encoded, with `+` for a space. */
const encodeEventKey = (key: string): string =>
  key
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll('%20', '+'))
    .join('/');

const toEvent = (name: EventName, { bucket, key, size, etag }: CreatedObject): StorageEvent => ({
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'reelhof:edge',
      eventTime: new Date().toISOString(),
      eventName: name,
      s3: {
        bucket: { name: bucket },
        object: {
          key: encodeEventKey(key),
          size,
          eTag: etag.replaceAll('"', ''),
          sequencer: nextSequencer(),
        },
      },
    },
  ],
});

/**
 * Stores events as files, so that none is lost in a crash or while the web process is down. Any process may
 * add events (multipart uploads are completed by the web process); the edge delivers them.
 */
export const createEventQueue = ({ events, temporary }: Layout) => {
  const rejected = path.join(events, 'rejected');
  let nudge: () => void = () => undefined;

  const keep = async (name: EventName, object: CreatedObject): Promise<void> => {
    const event = toEvent(name, object);
    const sequencer = event.Records[0]?.s3.object.sequencer ?? '';
    const file = `${sequencer}-${randomBytes(6).toString('hex')}.json`;
    await mkdir(events, { recursive: true, mode: 0o700 });
    await writeFile(path.join(temporary, file), JSON.stringify(event), { mode: 0o600 });
    await rename(path.join(temporary, file), path.join(events, file));
    nudge();
  };

  const forget = async (name: string) => rm(path.join(events, name), { force: true });

  const setAside = async (name: string) => {
    await mkdir(rejected, { recursive: true, mode: 0o700 });
    await rename(path.join(events, name), path.join(rejected, name));
  };

  const offerAll = async ({ offer }: KeyQueues): Promise<void> => {
    for (const name of await listEvents(events)) await offer(name, path.join(events, name));
  };

  const deliver = async ({ sink, signal, onFault }: Delivery): Promise<void> => {
    const queues = createKeyQueues({ sink, signal, onFault, forget, setAside });
    let failures = 0;
    while (!signal.aborted) {
      const wakeUp = new Promise<void>((resolve) => {
        nudge = resolve;
      });
      try {
        await offerAll(queues);
        failures = 0;
      } catch (error) {
        // Events that cannot be read now (e.g. without free file descriptors) remain for the next round.
        failures += 1;
        onFault(error);
      }
      queues.run();
      await waitFor(wakeUp, Math.max(pollMs, backoffAfter(failures)), signal);
    }
    await queues.settle();
  };

  return { keep, deliver };
};

const listEvents = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(ignoreMissing);
  return (names ?? []).filter((name) => name.endsWith('.json')).sort();
};

const waitFor = async (wakeUp: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> => {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const timer = setTimeout(finish, milliseconds);
  signal.addEventListener('abort', finish, { once: true });
  await Promise.race([wakeUp, done]);
  clearTimeout(timer);
  signal.removeEventListener('abort', finish);
};

type KeyQueueOptions = Delivery & {
  forget: (name: string) => Promise<void>;
  setAside: (name: string) => Promise<void>;
};

type KeyQueue = { waiting: { name: string; event: StorageEvent }[]; failures: number; notBefore: number };

type KeyQueues = ReturnType<typeof createKeyQueues>;

/** One queue per key preserves its order, and a failing key does not block others. */
const createKeyQueues = ({ sink, signal, onFault, forget, setAside }: KeyQueueOptions) => {
  const queues = new Map<string, KeyQueue>();
  const known = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const offer = async (name: string, file: string): Promise<void> => {
    if (known.has(name)) return;
    const event = await readEvent(file);
    if (event === 'gone') return;
    if (event === 'malformed') return setAside(name);
    known.add(name);
    const { bucket, object } = event.Records[0].s3;
    const id = `${bucket.name}/${object.key}`;
    const queue = queues.get(id) ?? { waiting: [], failures: 0, notBefore: 0 };
    queue.waiting.push({ name, event });
    queues.set(id, queue);
  };

  const drain = async (id: string, queue: KeyQueue): Promise<void> => {
    for (let next = queue.waiting[0]; next && !signal.aborted; next = queue.waiting[0]) {
      try {
        await sink(next.event);
        await forget(next.name);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.retryable) {
          queue.failures += 1;
          queue.notBefore = Date.now() + backoffAfter(queue.failures);
          return;
        }
        await setAside(next.name);
      }
      queue.failures = 0;
      queue.waiting.shift();
      known.delete(next.name);
    }
    if (queue.waiting.length === 0) queues.delete(id);
  };

  const run = (): void => {
    for (const [id, queue] of queues) {
      if (running.size >= maxInFlight) return;
      if (running.has(id) || queue.notBefore > Date.now()) continue;
      // After a disk fault the event stays for the next round.
      const task = drain(id, queue)
        .catch(onFault)
        .finally(() => {
          running.delete(id);
          if (!signal.aborted) run();
        });
      running.set(id, task);
    }
  };

  const settle = async () => {
    await Promise.all(running.values());
  };

  return { offer, run, settle };
};

type ReadableEvent = StorageEvent & { Records: [StorageEvent['Records'][number]] };

/** An existing file that is not an event is malformed; an unreadable one is a fault, which is thrown. */
const readEvent = async (file: string): Promise<ReadableEvent | 'gone' | 'malformed'> => {
  const text = await readFile(file, 'utf8').catch(ignoreMissing);
  if (text === undefined) return 'gone';
  try {
    const event = JSON.parse(text) as ReadableEvent;
    return event.Records?.[0]?.s3?.object?.key ? event : 'malformed';
  } catch {
    return 'malformed';
  }
};
