import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import { z } from 'zod';

import { cleanAudioName, toLanguageTag } from '@/lib/core/media/audio-tracks';
import { parseJson } from '@/lib/core/values';
import type {
  EmbeddedText,
  EmbeddedTracks,
  EncoderPort,
  EmbeddedChapter,
  IgnoredTrack,
} from '@/lib/ports/encoder';
import type { StoragePort } from '@/lib/ports/storage';

import { buildProbeArguments, confineInput, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import { EncodeFailure } from '../run/encode-failure';
import { runProcess } from '../run/run-process';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource } from '../served/serve-object';
import { explainProbeError, parseProbe } from './parse-probe';
import { findSkipped } from './probe-source';

/** Maximum number of text tracks of a video. */
const mostTexts = 32;
/** Size limit for one text track or the cover. Two hours of subtitles take about 100 kB. */
const mostBytes = 8_000_000;

const textFile = ({ index, format }: TextStream): string => `text-${index}.${format}`;
const coverFile = 'cover.bin';

/** `skipped`: offset of the video's beginning in the file, in seconds. */
type Found = { demuxer: string; skipped: number; embedded: Embedded };

const find = async (session: Session): Promise<Found> => {
  const { code, stdout, stderr, timedOut } = await runProcess({
    command: session.tools.ffprobe,
    args: ['-show_chapters', ...buildProbeArguments(session.sourcePath)],
    cwd: session.folder.path,
    signal: session.signal,
    timeout: session.timeouts.probe,
    onStart: session.folder.recordChild,
  });
  if (timedOut)
    throw new EncodeFailure('ffprobe took too long.', { reason: 'encoder_failed', permanent: false });
  if (code !== 0) throw explainProbeError(stderr);
  const answer = parseJson(stdout);
  const probed = parseProbe(answer);
  const { demuxer, video, zero } = probed;
  const skipped = findSkipped(probed);
  const embedded = parseEmbedded(answer, video.index);
  // The file's clock need not begin at 0.
  const chapters = embedded.chapters.map((chapter) => ({
    ...chapter,
    start: Math.max(0, chapter.start - zero - skipped),
  }));
  return { demuxer, skipped, embedded: { ...embedded, chapters } };
};

/**
 * Extracts all tracks in one run, which reads the file once. SubRip keeps the position of each cue, ffmpeg's
 * WebVTT does not.
 */
const buildArguments = (
  session: Session,
  { demuxer, skipped }: Found,
  texts: TextStream[],
  cover: number | null,
): string[] => [
  ...QUIET,
  '-y',
  ...PROGRESS,
  ...TOLERANT,
  ...(skipped > 0 ? ['-itsoffset', (-skipped).toFixed(6)] : []),
  ...confineInput(session.sourcePath, demuxer),
  ...texts.flatMap((text) => [
    ...['-map', `0:${text.index}`, '-c:s', text.format === 'vtt' ? 'webvtt' : 'srt'],
    // Otherwise all cues shift if the first one precedes the video.
    ...['-avoid_negative_ts', 'disabled', '-f', text.format === 'vtt' ? 'webvtt' : 'srt', textFile(text)],
  ]),
  ...(cover === null
    ? []
    : ['-map', `0:${cover}`, '-c', 'copy', '-frames:v', '1', '-f', 'image2', '-update', '1', coverFile]),
];

const readSmall = async (session: Session, name: string): Promise<Buffer | null> => {
  const file = path.join(session.folder.path, name);
  const stats = await stat(file).catch(() => null);
  return stats && stats.size > 0 && stats.size <= mostBytes ? readFile(file) : null;
};

/** A time before the video's beginning, as ffmpeg writes it: `00:00:-2,-420`. */
const early = String.raw`[\d:.,]*-[\d:.,-]+`;
const hiddenCue = new RegExp(`^${early} --> ${early}$`, 'm');
const earlyCue = new RegExp(`^${early}(?= -->)`, 'm');

/** Drops cues that end before the video begins. Pure. */
const withoutHidden = (content: string, format: TextStream['format']): string =>
  content
    .split(/\n{2,}/)
    .filter((cue) => !hiddenCue.test(cue))
    .map((cue) => cue.replace(earlyCue, format === 'vtt' ? '00:00.000' : '00:00:00,000'))
    .join('\n\n');

const number = String.raw`\s+-?\d+(?:\.\d+)?`;
/** A drawing of Advanced SubStation: a start point and at least one command. */
const drawing = new RegExp(
  String.raw`(?<![\p{L}\d'’])[mn](?:${number}){2}(?:\s+[mnlbsp](?:${number})+|\s+c(?!\p{L}))+`,
  'giu',
);
/** An editor's comment in braces; override tags begin with a backslash. */
const remark = /(?<!\\)\{(?!\\)[^}]*\}/g;
const markup = /<[^>]*>|\{\\[^}]*\}/g;

/** Removes what ffmpeg leaves of drawings and comments, and cues that contain nothing else. Pure. */
const withoutDrawings = (content: string): string =>
  content
    .split(/\n{2,}/)
    .flatMap((cue) => {
      const start = cue.includes('-->') ? cue.indexOf('\n', cue.indexOf('-->')) + 1 : 0;
      const text = cue.slice(start).replace(drawing, '').replace(remark, '').replaceAll('\\h', ' ');
      return text.replace(markup, '').trim() === '' ? [] : [cue.slice(0, start) + text];
    })
    .join('\n\n');

const readText = async (session: Session, text: TextStream): Promise<EmbeddedText[]> => {
  const bytes = await readSmall(session, textFile(text));
  const { format, language, title, isForced, isForDeaf, isStyled } = text;
  if (!bytes) return [];
  const all = withoutHidden(bytes.toString('utf8'), format);
  return [{ format, language, title, isForced, isForDeaf, content: isStyled ? withoutDrawings(all) : all }];
};

const readTracks = async (session: Session): Promise<EmbeddedTracks> => {
  const found = await find(session);
  const { embedded } = found;
  const texts = embedded.texts.slice(0, mostTexts);
  const { chapters, ignored, cover } = embedded;
  if (texts.length > 0 || cover !== null)
    await runFfmpeg(session, buildArguments(session, found, texts, cover), {
      what: 'Reading the text tracks',
    });
  return {
    chapters,
    ignored,
    texts: (await Promise.all(texts.map((each) => readText(session, each)))).flat(),
    cover: cover === null ? null : await readSmall(session, coverFile),
  };
};

type EmbeddedInput = Parameters<EncoderPort['readEmbedded']>[0] & { storage: StoragePort };

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const readEmbedded = (
  session: SessionBase,
  { storage, source }: EmbeddedInput,
): Promise<EmbeddedTracks> =>
  serveSource(storage, { ref: source, signal: session.signal }, (sourcePath) =>
    readTracks({ ...session, sourcePath }),
  );

const schema = z.object({
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        codec_tag_string: z.string().optional(),
        channels: z.number().optional(),
        disposition: z.record(z.string(), z.number()).optional(),
        tags: z.record(z.string(), z.string()).optional(),
      }),
    )
    .default([]),
  chapters: z
    .array(z.object({ start_time: z.coerce.number(), tags: z.record(z.string(), z.string()).optional() }))
    .default([]),
});
type Stream = z.infer<typeof schema>['streams'][number];

/** Codecs of text subtitles. Other subtitles are bitmaps, or in a format that ffmpeg cannot convert. */
const textCodecs = new Set(['subrip', 'ass', 'ssa', 'webvtt', 'mov_text', 'text', 'ttml']);

/** Default titles that muxers write. */
const genericTitle = /handler|gpac|iso media|lavf|^(?:subtitles?|untertitel)$/i;

type TextStream = {
  index: number;
  format: 'srt' | 'vtt';
  /** Whether it is Advanced SubStation, whose text may contain drawings and comments. */
  isStyled: boolean;
  language: string | null;
  title: string | null;
  isForced: boolean;
  isForDeaf: boolean;
};

type Embedded = {
  texts: TextStream[];
  chapters: EmbeddedChapter[];
  ignored: IgnoredTrack[];
  /** Stream index of the cover. */
  cover: number | null;
};

const readTitle = ({ tags }: Stream): string | null => {
  const title = cleanAudioName(tags?.title ?? tags?.handler_name);
  return title && genericTitle.test(title) ? null : title;
};

const toTextStream = (stream: Stream): TextStream => {
  const title = readTitle(stream);
  return {
    index: stream.index,
    format: stream.codec_name === 'webvtt' ? 'vtt' : 'srt',
    isStyled: stream.codec_name === 'ass' || stream.codec_name === 'ssa',
    language: toLanguageTag(stream.tags?.language),
    title,
    isForced: Boolean(stream.disposition?.forced) || /\bforced\b/i.test(title ?? ''),
    isForDeaf: Boolean(stream.disposition?.hearing_impaired) || /\b(?:SDH|CC)\b/.test(title ?? ''),
  };
};

const isText = ({ codec_type, codec_name }: Stream): boolean =>
  codec_type === 'subtitle' && textCodecs.has(codec_name ?? '');

const isCover = ({ codec_type, disposition }: Stream): boolean =>
  codec_type === 'video' && Boolean(disposition?.attached_pic);

const isUndecodable = ({ codec_name, channels }: Stream): boolean =>
  (codec_name ?? 'unknown') === 'unknown' || codec_name === 'none' || (channels ?? 0) === 0;

/**
 * Kind of an unsupported track that viewers would miss; null for all others, such as data and attachments.
 */
const findIgnoredKind = (stream: Stream, shown: number): IgnoredTrack['kind'] | null => {
  if (stream.codec_type === 'subtitle') return isText(stream) ? null : 'subtitles';
  if (stream.codec_type === 'audio') return isUndecodable(stream) ? 'audio' : null;
  if (stream.codec_type !== 'video' || isCover(stream) || stream.disposition?.still_image) return null;
  return stream.index === shown ? null : 'video';
};

const toIgnored = (stream: Stream, kind: IgnoredTrack['kind']): IgnoredTrack => ({
  kind,
  codec:
    (stream.codec_name ?? 'unknown') === 'unknown'
      ? (stream.codec_tag_string ?? 'unknown')
      : (stream.codec_name ?? 'unknown'),
  language: toLanguageTag(stream.tags?.language),
  title: readTitle(stream),
});

/**
 * Parses the output of `ffprobe -show_streams -show_chapters -of json`: everything in a file except the
 * encoded video and audio. `shown` is the index of the video stream. Pure.
 */
export const parseEmbedded = (answer: unknown, shown: number): Embedded => {
  const { streams, chapters } = schema.parse(answer);
  return {
    texts: streams.filter(isText).map(toTextStream),
    chapters: chapters.map(({ start_time, tags }) => ({
      start: start_time,
      title: tags?.title?.trim() ?? '',
    })),
    ignored: streams.flatMap((stream) => {
      const kind = findIgnoredKind(stream, shown);
      return kind ? [toIgnored(stream, kind)] : [];
    }),
    cover: streams.find(isCover)?.index ?? null,
  };
};
