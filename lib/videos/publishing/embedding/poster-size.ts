import type { VideoSource } from '@/lib/videos/library/types';
import type { Video } from '@/payload-types';

/** Pixels of the picture that is shown before a video plays; null where they are not known. Pure. */
export const getPosterSize = (
  { customThumbnailUrl, customThumbnailSize }: Pick<Video, 'customThumbnailUrl' | 'customThumbnailSize'>,
  { thumbnailUrl, abr }: Pick<VideoSource, 'thumbnailUrl' | 'abr'>,
): { width: number; height: number } | null => {
  const [width, height] = (customThumbnailSize ?? '').split('x').map(Number);
  if (customThumbnailUrl) return width && height ? { width, height } : null;
  return thumbnailUrl ? { width: abr?.maxWidth ?? 16, height: abr?.maxHeight ?? 9 } : null;
};
