import { z } from 'zod';

import { videosFolder } from '@/lib/core/storage/storage-keys';

import { pickMp4 } from './pick-mp4';

/**
 * Converts a path below the stream bucket's root to a relative reference for a sibling page; null for any
 * other path.
 */
const toReference = (path: string): string | null => {
  const root = `https://stream/${videosFolder}`;
  const href = URL.canParse(path, 'https://stream/') ? new URL(path, 'https://stream/').href : '';
  return href.startsWith(root) ? `../${videosFolder}${href.slice(root.length)}` : null;
};

const reference = z.string().transform(toReference);

const plainSchema = z.object({
  title: z.string().catch(''),
  poster: reference.nullable().catch(null),
  hls: reference.nullable().catch(null),
  mp4: z.array(z.object({ url: reference, width: z.number(), height: z.number() })).catch([]),
  texttracks: z
    .array(
      z.object({
        url: reference,
        language: z.string(),
        type: z.enum(['subtitles', 'captions']),
        label: z.string(),
      }),
    )
    .catch([]),
});

/**
 * A video that a browser can play natively, for a page in a folder beside `videos/`. URLs are relative to
 * that folder.
 */
export type PlainVideo = {
  title: string;
  poster: string | null;
  file: { url: string; type: string };
  texttracks: { url: string; language: string; type: 'subtitles' | 'captions'; label: string }[];
};

const hasUrl = <Item extends { url: string | null }>(item: Item): item is Item & { url: string } =>
  item.url !== null;

/** Reads the video from a data.json; null if it has nothing to play. */
export const readPlainVideo = (data: unknown): PlainVideo | null => {
  const parsed = plainSchema.safeParse(data);
  if (!parsed.success) return null;
  const { title, poster, hls, mp4, texttracks } = parsed.data;
  const url = pickMp4(mp4.filter(hasUrl))?.url;
  const stream = hls ? { url: hls, type: 'application/vnd.apple.mpegurl' } : null;
  const file = url ? { url, type: 'video/mp4' } : stream;
  return file && { title, poster, file, texttracks: texttracks.filter(hasUrl) };
};
