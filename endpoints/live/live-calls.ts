import { z } from 'zod';

export const liveEventParams = z.object({ eventId: z.string().trim().min(1).max(64) });

export const liveRate = { name: 'live', max: 120, seconds: 60 };
