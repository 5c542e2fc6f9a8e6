import type { ServedSource } from './find-stored-source';
import type { StoredVideoSource } from './types';

/** Pixels: what stands beside other things on a page is never larger. */
const tallest = 720;

/** Of a video's files the one to look at in the panel; null where there is none. */
export const pickPreviewFile = ({
  source,
}: Pick<ServedSource, 'source'>): StoredVideoSource['mp4'][number] | null =>
  source.mp4.find(({ width, height }) => Math.min(width, height) <= tallest) ?? source.mp4.at(-1) ?? null;
