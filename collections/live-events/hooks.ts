import type {
  CollectionAfterChangeHook,
  CollectionAfterOperationHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
} from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { toCountedId } from '@/lib/analytics/counted-ids';
import { createTombstone } from '@/lib/analytics/ingest/create-tombstone';
import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findLiveCaptioning } from '@/lib/live/captions/find-live-captioning';
import { publishLiveJob, removeLiveFilesJob } from '@/lib/live/jobs';
import { findPermanentKey } from '@/lib/live/keys/permanent-key';
import { createStreamKey } from '@/lib/live/keys/stream-key';
import { presentLiveEvent } from '@/lib/live/present-live-event';
import { queueJob } from '@/lib/worker/queue-job';
import type { LiveEvent } from '@/payload-types';

/**
 * Captions can only be switched or change their language while event and channel are idle, and only if live
 * captioning is available.
 */
export const checkCaptions: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const before = Boolean(originalDoc?.liveTranscriptionEnabled);
  const after = Boolean(data.liveTranscriptionEnabled ?? before);
  const language = data.language === undefined ? originalDoc?.language : data.language;
  const isMoved = after && language !== originalDoc?.language;
  if (after === before && !isMoved) return data;
  const isIdle =
    (originalDoc?.state ?? 'IDLE') === 'IDLE' && (originalDoc?.channelState ?? 'IDLE') === 'IDLE';
  if (!isIdle) throw new AppError('live_transcription_fixed');
  if (!after) return data;
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace) ?? '';
  if (!(await findLiveCaptioning(req.payload, { workspaceId, language: String(language ?? '') })))
    throw new AppError('live_transcription_unavailable');
  return data;
};

const longestMs = 7 * 24 * 60 * 60_000;
/** A time without a zone would be interpreted in the server's zone. */
const hasZone = (value: unknown): boolean =>
  typeof value !== 'string' || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(value.trim());

/**
 * Checks that an event ends after its start. Planned times from API calls must also have a zone, span a week
 * at most and not be over.
 */
export const checkTimes: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const start = Date.parse(String(data.startDateTime ?? originalDoc?.startDateTime));
  const end = Date.parse(String(data.endDateTime ?? originalDoc?.endDateTime));
  if (end <= start) throw new AppError('live_event_times');
  const isMoved =
    start !== Date.parse(String(originalDoc?.startDateTime)) ||
    end !== Date.parse(String(originalDoc?.endDateTime));
  if (!isMoved || req.payloadAPI !== 'REST') return data;
  const isZoned = hasZone(data.startDateTime) && hasZone(data.endDateTime);
  if (!isZoned) throw new AppError('live_event_zone');
  if (end - start > longestMs) throw new AppError('live_event_length');
  if (end < Date.now()) throw new AppError('live_event_past');
  return data;
};

const findRow = ({ id, req }: Parameters<CollectionBeforeDeleteHook>[0]): Promise<LiveEvent | null> =>
  findById(req.payload, slugs.liveEvents, String(id));

/**
 * Refuses the deletion of an event that is live or whose recording is unfinished, because the recording would
 * be lost.
 */
export const refuseRunning: CollectionBeforeDeleteHook = async (args) => {
  const row = await findRow(args);
  if (!row) return;
  if (row.state === 'LIVE' || row.channelState !== 'IDLE') throw new AppError('live_event_running');
  if (row.holdsSlot) throw new AppError('live_recording_unfinished');
};

/**
 * Queued before the row is deleted, so that a crash in between leaves no files behind. The job waits for the
 * deletion.
 */
export const removeFiles: CollectionBeforeDeleteHook = async (args) => {
  const row = await findRow(args);
  const workspaceId = getRelationId(row?.workspace);
  if (!row || !workspaceId) return;
  const { id, req } = args;
  await createTombstone(req.payload, { videoId: toCountedId(row.id), workspaceId, title: row.title });
  const input = { eventId: String(id), workspaceId };
  await queueJob(req.payload, removeLiveFilesJob, input, { workspace: workspaceId, req });
};

/**
 * Creates the stream key of a new event, so that an encoder can be configured days ahead, or uses the
 * workspace's permanent key. The choice can change while no channel is running.
 */
export const giveStreamKey: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const before = Boolean(originalDoc?.usesPermanentKey);
  const after = Boolean(data.usesPermanentKey ?? before);
  if (operation === 'update' && before === after) return data;
  if ((originalDoc?.channelState ?? 'IDLE') !== 'IDLE') throw new AppError('channel_not_idle');
  if (!after) return { ...data, ...createStreamKey().stored };
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace) ?? '';
  return { ...data, streamKey: await findPermanentKey(req.payload, workspaceId) };
};

/** Publishes the changed event to viewers. */
export const publishChangedEvent: CollectionAfterChangeHook = async ({ doc, req }) => {
  const workspace = getRelationId(doc.workspace);
  await queueJob(req.payload, publishLiveJob, { eventId: doc.id }, { workspace, req });
  return doc;
};

type Select = Record<string, unknown>;
const presented = ['info', 'src', 'duration', 'cacheBreaker', 'customThumbnailUrl'];

/** Whether the query needs the computed fields. Rows with few columns lack the data to compute them. */
const isWanted = (select: Select | undefined): boolean =>
  !select || Object.values(select).some((value) => value === false) || presented.some((name) => select[name]);

const findRows = (result: unknown): LiveEvent[] => {
  if (typeof result !== 'object' || result === null) return [];
  const rows = 'docs' in result && Array.isArray(result.docs) ? result.docs : [result];
  return rows.filter((row): row is LiveEvent => typeof row === 'object' && row !== null && 'id' in row);
};

/**
 * Adds `info`, `src`, `duration` and `cacheBreaker` to the result of a read. Runs after the operation, so
 * that a later update does not write them back.
 */
export const presentLiveEvents: CollectionAfterOperationHook = async ({ args, operation, req, result }) => {
  if (!isWanted((args as { select?: Select }).select)) return result;
  const rows = findRows(result);
  if (rows.length === 0) return result;
  const ctx = { req, payload: req.payload, ports: getPorts(), actor: await resolveActor(req) };
  const isList = operation !== 'findByID';
  await Promise.all(
    rows.map(async (row) => Object.assign(row, await presentLiveEvent(ctx, row.id, { isList }))),
  );
  return result;
};
