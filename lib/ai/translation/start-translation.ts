import { randomUUID } from 'node:crypto';

import type { Context } from '@/lib/context';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, writeEvent } from '@/lib/core/events';
import { getTraceparent } from '@/lib/core/logging/tracing';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { readVtt, getCues } from '@/lib/formats/timed-text/vtt-document';
import { findTexttrackOrThrow, findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { toSlot } from '@/lib/videos/text-tracks/rules';
import { readTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import { deleteTexttrack } from '@/lib/videos/text-tracks/update-texttrack';
import { openWorkFiles } from '@/lib/videos/text-tracks/work-files';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import { reserveCredits, refundCredits } from '@/lib/workspaces/usage/credits';
import type { Texttrack, Video } from '@/payload-types';

import { findAiWorkspace } from '../find-ai-workspace';
import { isSameLanguage, isTranslationSource, isTranslationTarget, translationLocales } from './locales';
import { maxTranslatedDuration } from './translation-choices';

/** The work file with the source text. */
export const sourceFile = 'source.vtt';

type TranslationRequest = { texttrackId: string; targetLanguage: string };

/**
 * Reserves credits and queues the translation of a track of an encoded video that the caller may change;
 * returns the new track, which has no file yet. A failed translation is replaced. Throws the error codes of
 * translations.
 */
export const startTranslation = async (
  ctx: Context,
  video: Video,
  { texttrackId, targetLanguage }: TranslationRequest,
): Promise<Texttrack> => {
  const workspace = await findAiWorkspace(ctx.payload, video);
  if ((video.duration ?? 0) > maxTranslatedDuration) throw new AppError('translation_not_supported');
  if (!isTranslationTarget(targetLanguage))
    throw new AppError('target_language_not_supported', { languages: translationLocales.join(', ') });
  const source = await findTexttrackOrThrow(ctx, { videoId: video.id, trackId: texttrackId });
  const vtt = await readTexttrackFile(ctx.ports, source);
  if (vtt === null) throw new AppError('texttrack_has_no_content');
  if (!isTranslationSource(source.language)) throw new AppError('source_language_not_supported');
  if (isSameLanguage(source.language, targetLanguage)) throw new AppError('cannot_translate_same_language');
  const total = getCues(readVtt(vtt).document).length;
  if (total === 0) throw new AppError('texttrack_has_no_content');
  const { isAvailable } = await ctx.ports.getTranslator();
  if (!isAvailable) throw new AppError('no_aws_settings_found');
  await makeRoom(ctx, video, { type: source.type, language: targetLanguage });
  return createJob(ctx, { video, workspace, source, vtt, total, language: targetLanguage });
};

/** Deletes a failed translation of this language and type; any other track stays. */
const makeRoom = async (
  ctx: Context,
  video: Video,
  { language, type }: Pick<Texttrack, 'language' | 'type'>,
): Promise<void> => {
  const tracks = await findTexttracks(ctx, [video.id]);
  const same = tracks.filter((track) => track.language === language && track.type === type);
  if (same.some(({ status }) => status !== 'FAILED'))
    throw new AppError('texttrack_already_exists', { language, type });
  for (const { id } of same) await deleteTexttrack(ctx, video, id);
};

type NewJob = {
  video: Video;
  workspace: ActorWorkspace;
  source: Texttrack;
  vtt: string;
  total: number;
  language: string;
};

const createJob = async (ctx: Context, job: NewJob): Promise<Texttrack> => {
  const { video, workspace, source, vtt, language } = job;
  const jobName = randomUUID();
  const credits = toCredits('translation', video.duration ?? 0);
  await reserveCredits(ctx.payload, {
    ...{ workspace, credits, reference: jobName, actor: ctx.actor },
    ...{ videoId: video.id, type: 'translation' },
  });
  // A copy, since the track may be edited during the translation.
  const files = await openWorkFiles(ctx.ports, { workspace: video.workspace, videoId: video.id, jobName });
  try {
    await files.writeText(sourceFile, vtt);
    const row = await createRow(ctx, job, { jobName, credits });
    if (!row) throw new AppError('texttrack_already_exists', { language, type: source.type });
    return row;
  } catch (error) {
    await refundCredits(ctx.payload, jobName);
    await files.remove().catch(() => undefined);
    throw error instanceof AppError ? error : new AppError('translation_failed', {}, { cause: error });
  }
};

/** Null if such a track exists by now. */
const createRow = async (
  { payload, actor }: Context,
  { video, source: { type, language: sourceLanguage }, total, language }: NewJob,
  { jobName, credits }: { jobName: string; credits: number },
): Promise<Texttrack | null> => {
  const event = createEvent('texttrack.translationStarted', {
    payload: { videoId: video.id, language, credits },
    actor,
  });
  const origin = { autoGenerated: false, autoTranslated: true };
  const row = await createOnce(payload, {
    collection: slugs.texttracks,
    key: 'slot',
    data: {
      ...{ video: video.id, workspace: getRelationId(video.workspace) },
      ...{ language, type, ...origin, edited: false, sourceLanguage },
      slot: toSlot({ videoId: video.id, language, type, ...origin }),
      ...{ status: 'QUEUED', jobName, credits, jobDone: 0, jobTotal: total, attempt: 1, claims: 0 },
      traceparent: getTraceparent(),
      pendingEvent: writeEvent(event),
    },
  });
  if (row) await relayEvent(payload, toOrigin(slugs.texttracks, row), event);
  return row;
};
