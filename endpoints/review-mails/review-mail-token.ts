import { z } from 'zod';

export const reviewMailToken = z.string().min(1).max(400);
