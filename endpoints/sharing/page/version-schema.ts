import { z } from 'zod';

export const versionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The served one where it is left out.');
