import type { SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { toLanguage, getBaseLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { usualFps } from '@/lib/core/media/constants';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import { ConversionError } from '@/lib/formats/timed-text/timed-text';
import { toVtt } from '@/lib/formats/timed-text/to-vtt';
import { readVtt, getCues, writeVtt } from '@/lib/formats/timed-text/vtt-document';
import type { EmbeddedText, EmbeddedTracks, IgnoredTrack, EmbeddedChapter } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import {
  type StoredChapter,
  toTimestamp,
  chapterTitleMaxLength,
  completeChapters,
  minChapters,
} from '@/lib/videos/library/chapters';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { locales } from '@/lib/videos/library/locales';
import { writeChapters } from '@/lib/videos/library/write-chapters';
import { createTexttrack } from '@/lib/videos/text-tracks/create-texttrack';
import { findTexttracks } from '@/lib/videos/text-tracks/find-texttracks';
import { texttrackMaxLength } from '@/lib/videos/text-tracks/texttrack-schemas';
import { deleteTexttrack } from '@/lib/videos/text-tracks/update-texttrack';
import { createThumbnailKey, setThumbnail } from '@/lib/videos/thumbnails/set-thumbnail';
import { storeThumbnail } from '@/lib/videos/thumbnails/store-thumbnail';
import type { Video } from '@/payload-types';

import { updateVideoVersion } from './video-versions';

const system = { kind: 'system' } as const;
const defaultLanguage = 'de-DE';

/**
 * Thumbnail and chapters that came from a version's file, to distinguish them from a person's choices. Text
 * tracks carry the job's name instead.
 */
type StoredEmbedded = { version: number; thumbnail: string | null; chapters: StoredChapter[] };

const nothing: EmbeddedTracks = { texts: [], chapters: [], ignored: [], cover: null };

/**
 * Replaces the tracks of an older file by the text tracks, chapters and cover embedded in a version's file,
 * and records the tracks that viewers do not get. Keeps everything a person created or changed. Idempotent.
 */
export const storeEmbedded = async (
  ctx: SystemContext,
  {
    videoId,
    version,
    ignoredAudio = [],
  }: { videoId: string; version: number; ignoredAudio?: readonly IgnoredTrack[] },
): Promise<void> => {
  const found = await findVideo(ctx, videoId);
  const key = found && getStoredSource(found)?.inputKey;
  if (!found || found.v !== version || !key) return;
  await dropOlder(ctx, found, version);
  const { texts, chapters, ignored, cover } = (await read(ctx, found, key)) ?? nothing;
  const video = await findVideo(ctx, videoId);
  if (!video || video.v !== version) return;
  const unused = await applyTexts(ctx, video, { texts, version });
  await storeChapters(ctx, video, chapters);
  if (cover && !video.customThumbnailUrl) await storeCover(ctx, video, cover);
  const ignoredTracks = [...ignored, ...ignoredAudio, ...unused];
  await updateVideoVersion(ctx.payload, videoId, version, { ignoredTracks });
};

/** Removes what came from an older file and was not changed by a person. */
const dropOlder = async (ctx: SystemContext, video: Video, version: number): Promise<void> => {
  for (const { id, jobName, edited } of await findTexttracks(ctx, [video.id])) {
    if (!isEmbeddedJob(jobName) || jobName === nameEmbeddedJob(version) || edited) continue;
    await deleteTexttrack({ ...ctx, actor: system }, video, id);
  }
  const stored = readStored(video);
  if (stored.version === version) return;
  if (stored.thumbnail && stored.thumbnail === video.customThumbnailUrl)
    await setThumbnail({ ...ctx, actor: system }, video.id, null);
  if (stored.chapters.length > 0 && hasSameChapters(stored.chapters, video.chapters ?? []))
    await writeChapters(ctx, video.id, []);
  const embedded: StoredEmbedded = { version, thumbnail: null, chapters: [] };
  await updateVideoVersion(ctx.payload, video.id, version, { embedded, ignoredTracks: null });
};

const readStored = ({ embedded }: Video): StoredEmbedded =>
  (embedded as StoredEmbedded | null) ?? { version: 0, thumbnail: null, chapters: [] };

const note = async ({ payload }: SystemContext, { id }: Video, embedded: StoredEmbedded): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: id } },
    data: { embedded },
  });
};

const findVideo = ({ payload }: SystemContext, id: string): Promise<Video | null> =>
  findById(payload, slugs.videos, id, withTrash);

/** Null if the file permanently cannot be read this way. */
const read = async (
  { ports }: SystemContext,
  { workspace }: Video,
  key: string,
): Promise<EmbeddedTracks | null> => {
  const encoder = await ports.encoderFor(workspace);
  try {
    return await encoder.readEmbedded({ workspace, source: { bucket: 'upload', key } });
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) return null;
    throw error;
  }
};

type Texts = { texts: readonly EmbeddedText[]; version: number };

/** Returns the tracks that could not be stored. */
const applyTexts = async (
  ctx: SystemContext,
  video: Video,
  { texts, version }: Texts,
): Promise<IgnoredTrack[]> => {
  const jobName = nameEmbeddedJob(version);
  const there = (await findTexttracks(ctx, [video.id])).filter(
    ({ autoGenerated, autoTranslated }) => !autoGenerated && !autoTranslated,
  );
  const isOthers = there.some((track) => !isEmbeddedJob(track.jobName));
  const owners = new Map(there.map((track) => [toPlace(track), track.jobName]));
  const unused: IgnoredTrack[] = [];
  const stored = new Set<string>();
  for (const each of sortTexts(texts)) {
    const language = toTrackLanguage(each.language, video.language ?? defaultLanguage);
    const type = each.isForDeaf ? ('captions' as const) : ('subtitles' as const);
    const vtt = convert(each, video);
    const place = language && toPlace({ language, type });
    const owner = place && owners.get(place);
    // A person has edited the older file's track with this language and type.
    const isEdited = Boolean(owner) && owner !== jobName;
    if (!place || !vtt || isOthers || isEdited || stored.has(place)) unused.push(toUnused(each));
    else {
      stored.add(place);
      if (!owner) await create(ctx, video, { language, type, vtt, jobName });
    }
  }
  return unused;
};

const toPlace = ({ language, type }: { language: string; type: string }): string => `${language}/${type}`;

const toUnused = ({ format, language, title }: EmbeddedText): IgnoredTrack => ({
  ...{ kind: 'subtitles', codec: format, language, title },
});

/** Null if no cue of the track can be shown. */
const convert = ({ content, format }: EmbeddedText, { duration, fps }: Video): string | null => {
  try {
    const converted = toVtt({ bytes: Buffer.from(content), extension: format, fps: fps ?? usualFps });
    const vtt = dropEndlessCues(converted, duration ?? 0);
    return vtt && vtt.length <= texttrackMaxLength ? vtt : null;
  } catch (error) {
    if (error instanceof ConversionError) return null;
    throw error;
  }
};

const create = async (
  ctx: SystemContext,
  video: Video,
  track: Parameters<typeof createTexttrack>[2],
): Promise<void> => {
  await createTexttrack({ ...ctx, actor: system }, video, track).catch((error: unknown) => {
    // A person created the track in the meantime.
    if (!(error instanceof AppError) || error.code !== 'texttrack_exists') throw error;
  });
};

const storeChapters = async (
  ctx: SystemContext,
  video: Video,
  found: EmbeddedTracks['chapters'],
): Promise<void> => {
  const language = toLanguage(video.language);
  const chapters = toChapters(found, {
    duration: video.duration ?? 0,
    startTitle: video.title,
    nameChapter: (number) => `${translate(language, 'chapters.singular')} ${number}`,
  });
  if (chapters.length === 0 || (video.chapters?.length ?? 0) > 0) return;
  await note(ctx, video, { ...readStored(video), chapters });
  await writeChapters(ctx, video.id, chapters);
};

const storeCover = async (ctx: SystemContext, { id }: Video, cover: Uint8Array): Promise<void> => {
  const thumbnail = createThumbnailKey(id);
  // Reads the video again, because its chapters have just been stored.
  const video = await findVideo(ctx, id);
  if (!video) return;
  await note(ctx, video, { ...readStored(video), thumbnail });
  await storeThumbnail({ ...ctx, actor: system }, video, cover, thumbnail).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'thumbnail_not_uploaded') throw error;
    ctx.payload.logger.info({ err: error, video: id }, 'the embedded cover is not an image');
  });
};

/**
 * The language a track is stored under: the video's own regional variant if the base language matches, else
 * the exact or first supported variant. Null if the language is not supported.
 */
export const toTrackLanguage = (tag: string | null, ofVideo: string): string | null => {
  if (!tag || getBaseLanguage(tag) === getBaseLanguage(ofVideo)) return ofVideo;
  return (
    locales.find((each) => each === tag) ??
    locales.find((each) => getBaseLanguage(each) === getBaseLanguage(tag)) ??
    null
  );
};

/** The `jobName` of text tracks that were inside a version's file. */
export const nameEmbeddedJob = (version: number): string => `embedded-${version}`;

/** Whether a text track was embedded in a file of its video, in any version. */
export const isEmbeddedJob = (jobName: string | null | undefined): boolean =>
  /^embedded-\d+$/.test(jobName ?? '');

/** Whether two lists of chapters have the same titles at the same times. */
export const hasSameChapters = (one: readonly StoredChapter[], other: readonly StoredChapter[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ title, timestamp }, index) => title === other[index]?.title && timestamp === other[index].timestamp,
  );

/** Complete tracks first, so that forced ones only get a free slot. */
export const sortTexts = (texts: readonly EmbeddedText[]): EmbeddedText[] =>
  [...texts].sort((left, right) => Number(left.isForced) - Number(right.isForced));

type ChapterOptions = { duration: number; startTitle: string; nameChapter: (number: number) => string };

/**
 * Converts a file's chapters to those of a video: whole seconds, one per second, within the duration. Empty
 * if too few are left.
 */
export const toChapters = (
  chapters: readonly EmbeddedChapter[],
  { duration, startTitle, nameChapter }: ChapterOptions,
): StoredChapter[] => {
  const byTime = new Map<string, StoredChapter>();
  for (const [index, { start, title }] of chapters.entries()) {
    const timestamp = toTimestamp(start);
    if (start >= duration || start < 0 || byTime.has(timestamp)) continue;
    const own = cutText(title.trim(), chapterTitleMaxLength).trim();
    byTime.set(timestamp, { timestamp, title: own || nameChapter(index + 1) });
  }
  const all = completeChapters([...byTime.values()], startTitle);
  return all.length < minChapters ? [] : all;
};

/**
 * Drops endless cues: ffmpeg reads a Matroska cue that ends before it begins as one of some 1,190 hours.
 * `duration` in seconds; null if no cue is left. Pure.
 */
export const dropEndlessCues = (vtt: string, duration: number): string | null => {
  const { document } = readVtt(vtt);
  const longest = (duration + 3600) * 1000;
  const blocks = document.blocks.filter(
    (block) => block.kind === 'other' || block.end - block.start <= longest,
  );
  const left = { ...document, blocks };
  return getCues(left).some(({ start, end }) => start < end) ? writeVtt(left) : null;
};
