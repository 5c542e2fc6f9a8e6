import type { Payload } from 'payload';

import { isId, getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { DeliveryLogs, DeliveryPort } from '@/lib/ports/delivery';
import { acquireLock, releaseLock, renewLockMs } from '@/lib/worker/lock';
import type { LogReading, Video, VideoTombstone, AwsSetting } from '@/payload-types';

import { findCountedEvent, isCountedEvent, toCountedId } from '../counted-ids';
import { applyTally, type WorkspaceTally } from './apply-tally';
import { type FindCountry, createCountryReader } from './country-reader';
import { parseLogLine, readColumns, type LogColumns } from './parse-log-line';
import { type Tally, countHit } from './tally';

type CounterOptions = { payload: Payload; ports: Ports; owner: string };

/**
 * Counts access logs. Only one process does so at a time, because a second one would only repeat the reading.
 * The locks are held between passes and expire if their holder is killed.
 */
export const createLogCounter = ({ payload, ports, owner }: CounterOptions) => {
  const openCountries = createCountryReader(getEnv().countryDatabase, payload.logger);
  const held = new Set<string>();
  const renewal = setInterval(() => {
    for (const name of held)
      void acquireLock(payload, { name, owner }).catch((error: unknown) =>
        payload.logger.warn({ err: error }, 'the lock of the access log could not be renewed'),
      );
  }, renewLockMs);

  const countOne = async ({ logs, baseUrl }: DeliveryPort): Promise<boolean> => {
    const source = await logs.getSource();
    if (source === null) return false;
    const name = `access log ${source}`;
    if (!(await acquireLock(payload, { name, owner }))) {
      held.delete(name);
      return false;
    }
    held.add(name);
    const findCountry = await openCountries();
    const ownHosts = getOwnHosts().add(new URL(baseUrl).hostname);
    return countLogs({ payload, logs, source, ownHosts, findCountry });
  };

  return {
    /** Counts at most one chunk per log. Returns whether there may be more. */
    countNext: async (): Promise<boolean> => {
      let isMore = await countOne(await ports.getSharedDelivery());
      for (const workspace of await listWithDistribution(payload)) {
        // Unreadable settings of one workspace must not block the others.
        const hasMore = await ports
          .deliveryFor(workspace)
          .then(countOne)
          .catch((error: unknown) => {
            payload.logger.error({ err: error, workspace }, 'the log of a distribution could not be counted');
            return false;
          });
        isMore ||= hasMore;
      }
      return isMore;
    },
    /** Releases the locks. */
    close: async (): Promise<void> => {
      clearInterval(renewal);
      for (const name of held) await releaseLock(payload, { name, owner });
    },
  };
};

/** Workspaces with their own distribution, which writes its own log. */
const listWithDistribution = async (payload: Payload): Promise<string[]> => {
  const { docs } = await payload.db.find<AwsSetting>({
    collection: slugs.awsSettings,
    where: { and: [{ engine: { equals: 'cloud' } }, { distributionId: { exists: true } }] },
    pagination: false,
    limit: 0,
  });
  return docs.flatMap(({ workspace }) => getRelationId(workspace) ?? []);
};

/** The player's own page does not count as embedding. */
const getOwnHosts = (): Set<string> => new Set([new URL(getEnv().edgeUrl).hostname]);

type Options = {
  names: readonly string[];
  ownHosts: ReadonlySet<string>;
  findCountry?: FindCountry | null | undefined;
};

/** Counts the lines of log files. A missing file was already counted by another process. */
export const tallyLines = async (
  logs: Pick<DeliveryLogs, 'read'>,
  { names, ownHosts, findCountry }: Options,
): Promise<Tally> => {
  const tally: Tally = new Map();
  for (const name of names) {
    let columns: LogColumns | null = null;
    for await (const lines of splitLines(await logs.read(name))) {
      for (const line of lines) {
        if (line.startsWith('#Fields:')) columns = readColumns(line);
        const hit = columns && parseLogLine(line, columns, ownHosts);
        if (hit) countHit(tally, hit, findCountry);
      }
    }
  }
  return tally;
};

/**
 * Lines are ASCII; other characters are escaped. A last line without a line break is incomplete and ignored.
 */
async function* splitLines(bytes: AsyncIterable<Uint8Array> | null): AsyncIterable<string[]> {
  let rest = '';
  for await (const part of bytes ?? []) {
    const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

const batch = 500;
const page = { pagination: false, limit: 0, select: { workspace: true } } as const;

type Owned = { id: string; workspace: Video['workspace'] };

/**
 * Workspaces of videos and live events by their counted ids, including deleted ones. Unknown ids are missing.
 */
const findWorkspaces = async (
  payload: Payload,
  countedIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const add = (id: string, workspace: Owned['workspace']): void => {
    const workspaceId = getRelationId(workspace);
    if (workspaceId) found.set(id, workspaceId);
  };
  for (let start = 0; start < countedIds.length; start += batch) {
    const names = countedIds.slice(start, start + batch).filter((id) => isId(findCountedEvent(id) ?? id));
    const events = names.flatMap((name) => findCountedEvent(name) ?? []);
    const videos = names.filter((name) => !isCountedEvent(name));
    const [deleted, ofVideos, ofEvents] = await Promise.all([
      findDeleted(payload, names),
      findLiving(payload, slugs.videos, videos),
      findLiving(payload, slugs.liveEvents, events),
    ]);
    for (const { videoId, workspace } of deleted) add(videoId, workspace);
    for (const { id, workspace } of ofVideos) add(id, workspace);
    for (const { id, workspace } of ofEvents) add(toCountedId(id), workspace);
  }
  return found;
};

const findDeleted = async (payload: Payload, ids: string[]): Promise<VideoTombstone[]> => {
  if (ids.length === 0) return [];
  const { docs } = await payload.db.find<VideoTombstone>({
    collection: slugs.videoTombstones,
    where: { videoId: { in: ids } },
    ...page,
    select: { videoId: true, workspace: true },
  });
  return docs;
};

const findLiving = async (
  payload: Payload,
  collection: typeof slugs.videos | typeof slugs.liveEvents,
  ids: string[],
): Promise<Owned[]> => {
  if (ids.length === 0) return [];
  const { docs } = await payload.db.find<Owned>({
    collection,
    where: { id: { in: ids } },
    ...page,
    ...withTrash,
  });
  return docs;
};

/** Maximum size of a chunk, which has to be read again after a crash. */
const maxFiles = 500;
const maxBytes = 1_000_000_000;

type CountOptions = {
  payload: Payload;
  logs: Pick<DeliveryLogs, 'list' | 'read' | 'remove'>;
  source: string;
  /** Hosts of this installation, whose pages do not count as embedding. */
  ownHosts: ReadonlySet<string>;
  findCountry?: FindCountry | null;
  now?: Date;
};

/**
 * Counts the new log files of the delivery, each line exactly once. Returns whether there may be more. The
 * files of a chunk are stored under a number first; every changed row stores that number, and the files are
 * removed when all rows have it. After a crash, the same chunk is repeated.
 */
export const countLogs = async (options: CountOptions): Promise<boolean> => {
  const { payload, logs, source, ownHosts, findCountry, now } = options;
  const files = await logs.list();
  const reading = await findReading(payload, source);
  if (!reading && files.length === 0) return false;
  const open = reading && !reading.isCounted ? reading : await openChunk(payload, { source, reading, files });
  if (open === null) return false;
  const names = open.files as string[];
  if (!open.isCounted) {
    const tally = await tallyLines(logs, { names, ownHosts, findCountry });
    const chunk = { source, number: open.number };
    for (const [workspace, videos] of await splitByWorkspace(payload, tally))
      await applyTally(payload, { workspace, tally: videos, chunk, now });
    await closeChunk(payload, open);
  }
  for (const name of names) await logs.remove(name);
  return files.length > names.length;
};

const findReading = (payload: Payload, source: string): Promise<LogReading | null> =>
  payload.db.findOne<LogReading>({ collection: slugs.logReadings, where: { source: { equals: source } } });

type OpenInput = {
  source: string;
  reading: LogReading | null;
  files: readonly { name: string; size: number }[];
};

/**
 * Stores the files of the next chunk. Returns the previous chunk if some of its files still exist, and null
 * if there is nothing to do.
 */
const openChunk = async (
  payload: Payload,
  { source, reading, files }: OpenInput,
): Promise<LogReading | null> => {
  const last = new Set((reading?.files as string[] | undefined) ?? []);
  // The chunk was counted, but its process was killed before it removed the files.
  if (reading && files.some(({ name }) => last.has(name))) return reading;
  if (files.length === 0) return null;
  let size = 0;
  const names: string[] = [];
  for (const file of files.slice(0, maxFiles)) {
    size += file.size;
    if (size > maxBytes && names.length > 0) break;
    names.push(file.name);
  }
  const data = { number: (reading?.number ?? 0) + 1, files: names, isCounted: false };
  if (!reading)
    return createOnce(payload, { collection: slugs.logReadings, key: 'source', data: { source, ...data } });
  return compareAndSet(payload, {
    collection: slugs.logReadings,
    where: { and: [{ id: { equals: reading.id } }, { number: { equals: reading.number } }] },
    data,
  });
};

const closeChunk = async (payload: Payload, { id, number }: LogReading): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.logReadings,
    where: { and: [{ id: { equals: id } }, { number: { equals: number } }] },
    data: { isCounted: true },
  });
};

const splitByWorkspace = async (payload: Payload, tally: Tally): Promise<Map<string, WorkspaceTally>> => {
  const workspaces = await findWorkspaces(payload, [...tally.keys()]);
  const split = new Map<string, WorkspaceTally>();
  for (const [videoId, days] of tally) {
    const workspace = workspaces.get(videoId);
    if (!workspace) continue;
    const videos = split.get(workspace) ?? new Map();
    split.set(workspace, videos.set(videoId, days));
  }
  return split;
};
