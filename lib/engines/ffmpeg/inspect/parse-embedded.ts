import { z } from 'zod';

import { cleanAudioName, toLanguageTag } from '@/lib/core/media/audio-tracks';
import type { EmbeddedChapter, IgnoredTrack } from '@/lib/ports/encoder';

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

export type TextStream = {
  index: number;
  format: 'srt' | 'vtt';
  /** Whether it is Advanced SubStation, whose text may contain drawings and comments. */
  isStyled: boolean;
  language: string | null;
  title: string | null;
  isForced: boolean;
  isForDeaf: boolean;
};

export type Embedded = {
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

const readText = (stream: Stream): TextStream => {
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
    texts: streams.filter(isText).map(readText),
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
