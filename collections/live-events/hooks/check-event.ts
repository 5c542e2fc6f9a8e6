import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findLiveCaptioning } from '@/lib/live/captions/describe-captions';

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
