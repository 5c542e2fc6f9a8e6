import { z } from 'zod';

/** Of everybody behind one address; what one person may do, and what happens at one share, is counted where it is done. */
export const shareChangesRate = { name: 'share-changes', max: 3000, seconds: 60 };

export const anonTokenSchema = z
  .string()
  .nullable()
  .describe('A guest’s, to be sent with further calls; kept by the browser.');
