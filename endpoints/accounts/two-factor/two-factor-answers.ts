import { z } from 'zod';

export const twoFactorDone = z.object({ success: z.boolean(), message: z.string() });

export const recoveryCodes = z.array(z.string());
