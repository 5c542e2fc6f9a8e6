import type { VideoSource } from '@/lib/videos/library/types';
import type { Video } from '@/payload-types';

/** Pixels of the image shown before playback; null if unknown. Pure. */
export const getPosterSize = (
  { customThumbnailUrl, customThumbnailSize }: Pick<Video, 'customThumbnailUrl' | 'customThumbnailSize'>,
  { thumbnailUrl, abr }: Pick<VideoSource, 'thumbnailUrl' | 'abr'>,
): { width: number; height: number } | null => {
  const [width, height] = (customThumbnailSize ?? '').split('x').map(Number);
  if (customThumbnailUrl) return width && height ? { width, height } : null;
  return thumbnailUrl ? { width: abr?.maxWidth ?? 16, height: abr?.maxHeight ?? 9 } : null;
};
