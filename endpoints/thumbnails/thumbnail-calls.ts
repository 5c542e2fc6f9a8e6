import { z } from 'zod';

/** Pictures are decoded in this process. */
export const thumbnailRate = { name: 'thumbnails', max: 60, seconds: 60 };

export const thumbnailAnswer = z.object({ customThumbnailUrl: z.string().nullable() });
