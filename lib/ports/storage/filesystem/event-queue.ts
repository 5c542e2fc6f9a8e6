import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { ProviderError } from '@/lib/ports/provider-error';

import type { Bucket, StorageEvent, StorageEventSink } from '../port';
import { hasCode, type Layout } from './layout';

const pollMs = 500;
const maxInFlight = 8;
const maxBackoffMs = 60_000;

type CreatedObject = { bucket: Bucket; key: string; size: number; etag: string };
type EventName = 'ObjectCreated:Put' | 'ObjectCreated:CompleteMultipartUpload';

let counter = 0;

/** S3's sequencer: of two events of one key the later has the greater string. Sixteen hexadecimal digits. */
const nextSequencer = (): string => {
  counter = (counter + 1) % 0x1000;
  return `${Date.now().toString(16).padStart(13, '0')}${counter.toString(16).padStart(3, '0')}`.toUpperCase();
};

/** S3 writes keys in events like a form does: percent-encoded, a space as `+`. */
export const encodeEventKey = (key: string): string =>
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
 * Events kept as files, so that neither a crash nor a web process that is down loses one. Any process may keep events
 * (a multipart upload is completed by the web process); the edge delivers them.
 */
export const createEventQueue = ({ events, temporary }: Layout) => {
  const rejected = path.join(events, 'rejected');
  let nudge: () => void = () => undefined;

  const keep = async (name: EventName, object: CreatedObject): Promise<void> => {
    const event = toEvent(name, object);
    const sequencer = event.Records[0]?.s3.object.sequencer ?? '';
    const file = `${sequencer}-${randomBytes(6).toString('hex')}.json`;
    await mkdir(events, { recursive: true, mode: 0o700 });
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    await writeFile(path.join(temporary, file), JSON.stringify(event), { mode: 0o600 });
    await rename(path.join(temporary, file), path.join(events, file));
    nudge();
  };

  const forget = async (name: string) => rm(path.join(events, name), { force: true });

  const setAside = async (name: string) => {
    await mkdir(rejected, { recursive: true, mode: 0o700 });
    await rename(path.join(events, name), path.join(rejected, name));
  };

  const deliver = async (sink: StorageEventSink, signal: AbortSignal): Promise<void> => {
    const lanes = createLanes({ sink, signal, forget, setAside });
    while (!signal.aborted) {
      const wakeUp = new Promise<void>((resolve) => {
        nudge = resolve;
      });
      for (const name of await listEvents(events)) await lanes.offer(name, path.join(events, name));
      lanes.run();
      await waitFor(wakeUp, pollMs, signal);
    }
    await lanes.settle();
  };

  return { keep, deliver };
};

const listEvents = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
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

type LaneOptions = {
  sink: StorageEventSink;
  signal: AbortSignal;
  forget: (name: string) => Promise<void>;
  setAside: (name: string) => Promise<void>;
};

type Lane = { waiting: { name: string; event: StorageEvent }[]; failures: number; notBefore: number };

/** One lane per key keeps the order of a key's events without letting a failing one hold up all others. */
const createLanes = ({ sink, signal, forget, setAside }: LaneOptions) => {
  const lanes = new Map<string, Lane>();
  const known = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const offer = async (name: string, file: string): Promise<void> => {
    if (known.has(name)) return;
    const event = await readEvent(file);
    if (event === 'gone') return;
    if (event === 'unreadable') return setAside(name);
    known.add(name);
    const { bucket, object } = event.Records[0].s3;
    const id = `${bucket.name}/${object.key}`;
    const lane = lanes.get(id) ?? { waiting: [], failures: 0, notBefore: 0 };
    lane.waiting.push({ name, event });
    lanes.set(id, lane);
  };

  const drain = async (id: string, lane: Lane): Promise<void> => {
    for (let next = lane.waiting[0]; next && !signal.aborted; next = lane.waiting[0]) {
      try {
        await sink(next.event);
        await forget(next.name);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.retryable) {
          lane.failures += 1;
          lane.notBefore = Date.now() + Math.min(maxBackoffMs, 500 * 2 ** Math.min(lane.failures - 1, 10));
          return;
        }
        await setAside(next.name);
      }
      lane.failures = 0;
      lane.waiting.shift();
      known.delete(next.name);
    }
    if (lane.waiting.length === 0) lanes.delete(id);
  };

  const run = (): void => {
    for (const [id, lane] of lanes) {
      if (running.size >= maxInFlight) return;
      if (running.has(id) || lane.notBefore > Date.now()) continue;
      // A fault of the disk here leaves the event where it is; the next round tries again.
      const task = drain(id, lane)
        .catch(() => undefined)
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

const readEvent = async (file: string): Promise<ReadableEvent | 'gone' | 'unreadable'> => {
  try {
    const event = JSON.parse(await readFile(file, 'utf8')) as ReadableEvent;
    return event.Records?.[0]?.s3?.object?.key ? event : 'unreadable';
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'gone' : 'unreadable';
  }
};
