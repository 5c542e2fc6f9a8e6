import { z } from 'zod';

export const deleteToken = z.string().max(200);
