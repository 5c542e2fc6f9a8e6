import { z } from 'zod';

import { trackIdSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { maxTexttrackBytes } from '@/lib/captions/texttracks/texttrack-slot';
import { videoIdSchema } from '@/lib/library/video-id-schema';

export const texttrackRate = { name: 'texttracks', max: 600, seconds: 60 };

export const texttrackParams = z.object({ videoId: videoIdSchema, trackId: trackIdSchema });

export const texttrackFiles = {
  file: { maxBytes: maxTexttrackBytes, contentTypes: 'any', isOptional: true },
} as const;

/** Room for 16 million characters. */
export const maxTexttrackBodyBytes = 50_000_000;
