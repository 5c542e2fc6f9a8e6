import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';

import { readBytes } from './read-bytes';

/** Bytes. JSON bodies of our own endpoints are small; video files never pass through here. */
const usualBytes = 1_000_000;

/**
 * The request's JSON body, or `undefined` if it is empty. Throws `validation_failed` or `payload_too_large`.
 */
export const readBody = async (req: PayloadRequest, maxBytes = usualBytes): Promise<unknown> => {
  if (req.data) return req.data;
  const text = new TextDecoder().decode(await readBytes(req, maxBytes));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', { detail: 'The request body is not valid JSON.' });
  }
};
