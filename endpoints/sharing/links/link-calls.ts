import { z } from 'zod';

import { videoIdSchema } from '@/lib/library/video-id-schema';

export const shareLinksRate = { name: 'share-links', max: 300, seconds: 60 };

export const linksParams = z.object({ videoId: videoIdSchema });

export const linkParams = linksParams.extend({ linkId: z.string().min(1).max(64) });
