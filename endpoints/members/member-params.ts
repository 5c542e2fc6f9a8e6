import { z } from 'zod';

export const memberParams = z.object({ memberId: z.string().min(1).max(64) });
