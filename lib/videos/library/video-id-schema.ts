import { z } from 'zod';

/** A video's id in a path; blank ids are invalid. */
export const videoIdSchema = z.string().trim().min(1, 'missing_video_id').max(64);
