import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';

/** JSON bodies of our own calls are small; files never pass through here. */
const maxBytes = 1_000_000;

/** The request's JSON body; `undefined` where there is none. Throws `validation_failed` or `payload_too_large`. */
export const readBody = async (req: PayloadRequest): Promise<unknown> => {
  if (req.data) return req.data;
  if (Number(req.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
  const text = await readText(req);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', { detail: 'The request body is not valid JSON.' });
  }
};

const readText = async (req: PayloadRequest): Promise<string> => {
  if (!req.body) return (await req.text?.()) ?? '';
  const decoder = new TextDecoder();
  const reader = req.body.getReader();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AppError('payload_too_large');
    }
    text += decoder.decode(value, { stream: true });
  }
};
