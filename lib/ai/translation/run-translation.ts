import { setTimeout as wait } from 'node:timers/promises';

import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { toPlainText, wrapLines } from '@/lib/formats/timed-text/cue-text';
import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import {
  readVtt,
  getCues,
  writeVtt,
  type VttCue,
  type VttDocument,
} from '@/lib/formats/timed-text/vtt-document';
import type { TranslatorPort } from '@/lib/ports/translator';
import { writeTexttrackFile } from '@/lib/videos/text-tracks/texttrack-file';
import { openWorkFiles, type WorkFiles } from '@/lib/videos/text-tracks/work-files';
import { LeaseLost } from '@/lib/worker/leased-work';
import { spendCredits } from '@/lib/workspaces/usage/credits';
import type { Texttrack } from '@/payload-types';

import {
  AiJobError,
  changeHeldAiJob,
  defineAiJobKind,
  type AiJobContext,
  type AiJobHold,
} from '../jobs/ai-job';
import { sourceFile } from './start-translation';

/** Maximum bytes per call, with a margin below the limits of services. */
const chunkBytes = 9000;

/** Consecutive texts of a track. `first` is the index of the first one among all. */
type Chunk = { first: number; texts: string[] };

/**
 * Splits texts into chunks of at most `maxBytes` without splitting a text; a longer text is a chunk of its
 * own size. Pure.
 */
export const toChunks = (texts: readonly string[], maxBytes: number): Chunk[] => {
  const chunks: Chunk[] = [];
  let bytes = 0;
  for (const [index, text] of texts.entries()) {
    const size = Buffer.byteLength(text);
    const last = chunks.at(-1);
    if (last && bytes + size <= maxBytes) {
      last.texts.push(text);
      bytes += size;
    } else {
      chunks.push({ first: index, texts: [text] });
      bytes = size;
    }
  }
  return chunks;
};

/** Pause between two calls of the service. Milliseconds. */
const pauseMs = 1000;

/** Waits between two calls; rejects once `signal` aborts. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const pauseForReal: Pause = (ms, signal) => wait(ms, undefined, { signal });

type Work = AiJobContext & { row: Texttrack; files: WorkFiles; hold: AiJobHold; pause: Pause };

/** Translates a track in chunks. A finished chunk is stored and not paid again after a kill. */
export const runTranslation = async (
  ctx: AiJobContext,
  row: Texttrack,
  hold: AiJobHold,
  pause: Pause = pauseForReal,
): Promise<void> => {
  const videoId = getRelationId(row.video) ?? '';
  const jobName = row.jobName ?? row.id;
  const files = await openWorkFiles(ctx.ports, { workspace: row.workspace, videoId, jobName });
  const source = await files.readText(sourceFile);
  if (source === null) throw new AiJobError('failed', { detail: 'the source text track no longer exists' });
  const { document } = readVtt(source);
  const texts = getCues(document).map(toSourceText);
  const translations = await translateAll({ ...ctx, row, files, hold, pause }, texts);
  await storeTrack(ctx, { row, videoId, hold }, writeVtt(translateDocument(document, translations)));
  await spendCredits(ctx.payload, jobName);
  await files.remove();
};

const translateAll = async (work: Work, texts: readonly string[]): Promise<string[]> => {
  const { payload, ports, row, files, hold, pause } = work;
  const translator = await ports.getTranslator();
  if (!translator.isAvailable) throw new AiJobError('not_set_up');
  const translations: string[] = [];
  let hasCalled = false;
  for (const chunk of toChunks(texts, Math.min(chunkBytes, translator.maxBytes))) {
    const translated = await files.keep(`${chunk.first}.json`, async () => {
      if (hasCalled) await pause(pauseMs, hold.signal);
      hasCalled = true;
      return translateChunk(translator, work, chunk);
    });
    translations.push(...translated);
    const holder = { id: row.id, owner: hold.owner };
    // Throws if the row was lost, so that the service is not called again.
    await changeHeldAiJob(payload, translationKind, holder, {
      data: { jobDone: translations.length, claims: 0 },
    });
  }
  return translations;
};

/** Translates a chunk. Cues without words are not sent. */
const translateChunk = async (
  translator: TranslatorPort,
  { row, hold }: Work,
  { texts }: Chunk,
): Promise<string[]> => {
  const spoken = texts.filter((text) => text.trim() !== '');
  if (spoken.length === 0) return [...texts];
  if (Buffer.byteLength(texts[0] ?? '') > translator.maxBytes) throw new AiJobError('too_long_text');
  const translated = await translator
    .translate({
      texts: spoken,
      sourceLanguage: row.sourceLanguage ?? '',
      targetLanguage: row.language,
      signal: hold.signal,
    })
    .catch((error: unknown) => {
      hold.signal.throwIfAborted();
      throw error;
    });
  if (translated.length !== spoken.length)
    throw new AiJobError('failed', {
      detail: `${translated.length} texts were returned for ${spoken.length}`,
      isPermanent: false,
    });
  let next = 0;
  return texts.map((text) => {
    if (text.trim() === '') return text;
    next += 1;
    return translated[next - 1] ?? text;
  });
};

type Place = { row: Texttrack; videoId: string; hold: AiJobHold };

/** Stores the file, and updates the track in one write. */
const storeTrack = async (ctx: AiJobContext, { row, videoId, hold }: Place, vtt: string): Promise<void> => {
  const { payload, ports } = ctx;
  const { language, type } = row;
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  // The tracks were deleted with their video.
  if (!video) throw new LeaseLost();
  const filename = await writeTexttrackFile(ctx, video, vtt);
  const holder = { id: row.id, owner: hold.owner };
  const event = createEvent('texttrack.created', { payload: { videoId, language, type, oldFile: null } });
  try {
    const data = { filename, status: null, ...noLease() };
    await changeHeldAiJob(payload, translationKind, holder, { data, event });
  } catch (error) {
    const storage = await ports.storageFor(row.workspace);
    await storage.remove({ bucket: 'stream', key: filename });
    throw error;
  }
};

export const translationKind = defineAiJobKind<Texttrack>({
  collection: slugs.texttracks,
  // Jobs mostly wait: for the service, and for a second between calls.
  maxHeld: 4,
  run: runTranslation,
  toFailure: (row, reason) => ({
    data: {},
    event: createEvent('texttrack.translationFailed', {
      payload: {
        videoId: getRelationId(row.video) ?? '',
        language: row.language,
        credits: row.credits ?? 0,
        reason,
      },
    }),
  }),
});

/**
 * The translatable part of one line or of a whole cue: plain text, and its speaker tag (`<v …>`, or nothing).
 */
type Part = { voice: string; text: string };

const voiceTag = /^\s*(<v(?:\.[^\s>]+)*(?:[ \t][^>]*)?>)/;

const readVoice = (line: string): string => voiceTag.exec(line)?.[1] ?? '';

/** Lines of different speakers stay separate; other line breaks only wrap the text. */
const isDialogue = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => readVoice(line) !== '' || /^\s*[-–—]/.test(toPlainText(line)));

const toParts = ({ text }: VttCue): Part[] => {
  const lines = text.split('\n');
  const parts = isDialogue(lines) ? lines : [text];
  return parts.map((part) => ({ voice: readVoice(part), text: toPlainText(part).replaceAll('\n', ' ') }));
};

/** The text of a cue for the translator: without markup, one line per speaker. Pure. */
export const toSourceText = (cue: VttCue): string =>
  toParts(cue)
    .map(({ text }) => text)
    .join('\n');

/** A cue's text from its translation: with its speaker tags, wrapped at 42 characters. */
const toTargetText = (cue: VttCue, translated: string): string => {
  const parts = toParts(cue);
  const lines = translated.split('\n').filter((line) => line.trim() !== '');
  // The engine did not preserve the lines.
  const given = lines.length === parts.length ? lines : [lines.join(' ')];
  return given
    .map((line, index) => {
      const text = parts.length > 1 && given.length > 1 ? line.trim() : wrapLines(line);
      return (parts[index]?.voice ?? '') + escapeVttText(text);
    })
    .join('\n');
};

/**
 * Replaces the texts of a document's cues by translations in the same order. Times, settings, ids and other
 * blocks stay; an empty translation keeps the original text. Pure.
 */
export const translateDocument = (
  { header, blocks }: VttDocument,
  translations: readonly string[],
): VttDocument => {
  let next = 0;
  return {
    header,
    blocks: blocks.map((block) => {
      if (block.kind !== 'cue') return block;
      const translated = translations[next]?.trim() ?? '';
      next += 1;
      return translated === '' ? block : { ...block, text: toTargetText(block, translated) };
    }),
  };
};
