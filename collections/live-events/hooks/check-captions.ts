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
