import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { writeVtt } from '@/lib/formats/timed-text/vtt-document';
import type { SpokenSegment } from '@/lib/ports/transcriber';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import { toTranscriptionLocale } from '@/lib/videos/library/locales';
import { replaceAutomaticTrack } from '@/lib/videos/text-tracks/replace-automatic-track';
import { openWorkFiles, type WorkFiles } from '@/lib/videos/text-tracks/work-files';
import { LeaseLost } from '@/lib/worker/leased-work';
import { spendCredits } from '@/lib/workspaces/usage/credits';
import type { AutoTranscription, Video } from '@/payload-types';

import {
  AiJobError,
  changeHeldAiJob,
  defineAiJobKind,
  type AiJobContext,
  type AiJobHold,
} from '../jobs/ai-job';
import { toCues } from './to-cues';
import { createTranscriptionEvent, createTranscriptionFailure, toClosedSlot } from './transcription-events';

/**
 * Converts speech to WebVTT, or null if there is none. With several speakers, each cue names its speaker,
 * numbered in order of appearance.
 */
export const toTranscript = (segments: readonly SpokenSegment[], language: string): string | null => {
  const cues = toCues(segments);
  if (cues.length === 0) return null;
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))];
  const spoken = toLanguage(language, 'en');
  const nameOf = (speaker: string | null): string => {
    if (speaker === null || speakers.length < 2) return '';
    const number = speakers.indexOf(speaker) + 1;
    return `<v ${translate(spoken, 'autoTranscriptions.speaker', { number })}>`;
  };
  return writeVtt({
    header: 'WEBVTT',
    blocks: cues.map(({ start, end, text, speaker }) => ({
      kind: 'cue',
      id: '',
      settings: '',
      start,
      end,
      text: nameOf(speaker) + escapeVttText(text),
    })),
  });
};

/** Waits for `work`, but throws the signal's reason once `signal` aborts. The work itself continues. */
const untilAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

/** Maximum number of speakers to distinguish. */
const maxSpeakers = 10;
/** Progress is stored in steps of this size. Percent. */
const progressStep = 2;

type Work = AiJobContext & { row: AutoTranscription; video: Video; files: WorkFiles; hold: AiJobHold };

/**
 * Transcribes a video and stores the text as its automatic track. Finished steps are stored and not repeated
 * after a kill.
 */
const runTranscription = async (
  ctx: AiJobContext,
  row: AutoTranscription,
  hold: AiJobHold,
): Promise<void> => {
  const videoId = getRelationId(row.video) ?? '';
  const jobName = row.jobName ?? row.id;
  const files = await openWorkFiles(ctx.ports, { workspace: row.workspace, videoId, jobName });
  const video = await findVideo(ctx, videoId);
  const work: Work = { ...ctx, row, video, files, hold };
  const segments = await recognise(work);
  const vtt = toTranscript(segments, row.language);
  if (vtt === null) {
    await files.remove();
    throw new AiJobError('no_speech');
  }
  const holder = { id: row.id, owner: hold.owner };
  const change = (changed: Parameters<typeof changeHeldAiJob>[3]): Promise<void> =>
    changeHeldAiJob(ctx.payload, transcriptionKind, holder, changed);
  await change({ data: { isFinishing: true, progress: 100 } });
  const current = await findVideo(ctx, videoId);
  if (current.sourceFolder !== row.sourceFolder) throw new AiJobError('file_replaced');
  await replaceAutomaticTrack(ctx, current, { language: row.language, vtt, jobName });
  await change({
    data: { status: 'COMPLETED', slot: toClosedSlot(row), ...noLease() },
    event: createTranscriptionEvent('Completed', row),
  });
  await spendCredits(ctx.payload, jobName);
  await files.remove();
};

const findVideo = async ({ payload }: AiJobContext, videoId: string): Promise<Video> => {
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  // The transcription's row was deleted with its video.
  if (!video) throw new LeaseLost();
  return video;
};

/** Extracts only the audio, from the smallest file that has it. */
const extractSound = async ({
  ports,
  video,
  files,
  hold,
}: Work): Promise<{ size: number; duration: number }> => {
  const { mp4 } = getServedSource(video);
  const smallest = [...mp4].sort((a, b) => a.size - b.size)[0];
  if (!smallest) throw new AiJobError('no_sound', { detail: 'the video has no MP4' });
  const encoder = await ports.encoderFor(video.workspace);
  const sound = await encoder.extractAudio({
    workspace: video.workspace,
    source: { bucket: 'stream', key: smallest.url },
    target: files.refOf('sound.m4a'),
    signal: hold.signal,
  });
  if (!sound) throw new AiJobError('no_sound');
  return sound;
};

const recognise = ({ ports, payload, row, files, hold, ...work }: Work): Promise<SpokenSegment[]> =>
  files.keep('segments.json', async () => {
    const transcriber = await ports.getTranscriber();
    if (!transcriber.isAvailable) throw new AiJobError('not_set_up');
    const sound = await files.keep('sound.json', () =>
      extractSound({ ports, payload, row, files, hold, ...work }),
    );
    let shown = row.progress ?? 0;
    const job = {
      id: row.id,
      attempt: row.attempt ?? 1,
      workspace: row.workspace,
      audio: { ...files.refOf('sound.m4a'), size: sound.size },
      duration: sound.duration,
      language: toTranscriptionLocale(row.language) ?? row.language,
      maxSpeakers,
    };
    const onProgress = async (percent: number): Promise<void> => {
      if (percent < shown + progressStep) return;
      shown = Math.floor(percent);
      const holder = { id: row.id, owner: hold.owner };
      await changeHeldAiJob(payload, transcriptionKind, holder, { data: { progress: shown } });
    };
    const event = await untilAborted(
      transcriber.transcribe(job, { signal: hold.unwanted, onProgress }),
      hold.signal,
    );
    if (event.type === 'failed')
      throw new AiJobError(event.permanent ? 'engine_refused' : 'failed', {
        detail: event.detail,
        isPermanent: event.permanent,
      });
    return event.segments;
  });

export const transcriptionKind = defineAiJobKind<AutoTranscription>({
  collection: slugs.autoTranscriptions,
  maxHeld: 2,
  run: runTranscription,
  toFailure: (row, reason) => ({
    data: { slot: toClosedSlot(row), isFinishing: false },
    event: createTranscriptionFailure(row, reason),
  }),
});
