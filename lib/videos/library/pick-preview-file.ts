import type { ServedSource } from './find-stored-source';
import type { StoredVideoSource } from './types';

/** Pixels; previews on a page with other content are never larger. */
const tallest = 720;

/** The file of a video to preview in the panel; null if there is none. */
export const pickPreviewFile = ({
  source,
}: Pick<ServedSource, 'source'>): StoredVideoSource['mp4'][number] | null =>
  source.mp4.find(({ width, height }) => Math.min(width, height) <= tallest) ?? source.mp4.at(-1) ?? null;
