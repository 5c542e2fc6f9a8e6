import { z } from 'zod';

import { parseJson } from '@/lib/core/values';

import { ProviderError } from '@/lib/ports/provider-error';

export type FrameFunction = { url: string; token: string | null };
export type FrameRequest = {
  targetBucket: string;
  sourceVideoUrl: string;
  timestamp: number;
  fileKey: string;
};

const body = z.object({ fileKey: z.string().min(1) });
/** The function's response: its `body` may be an object or, as with HTTP functions, JSON text. */
const answerSchema = z.object({
  statusCode: z.number(),
  body: z
    .union([body, z.string()])
    .transform((value, context) => {
      if (typeof value !== 'string') return value;
      try {
        return body.parse(JSON.parse(value));
      } catch {
        context.addIssue({ code: 'custom', message: 'the body is not JSON with a fileKey' });
        return z.NEVER;
      }
    })
    .optional(),
});

const fail = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError(message, { port: 'encoder', operation: 'grabFrame', retryable, cause });

/**
 * Calls a cloud function that stores one frame in a bucket. It receives `targetBucket`, `sourceVideoUrl`,
 * `timestamp` (seconds) and `fileKey`, and returns `statusCode` and `body.fileKey`. Throws `ProviderError`.
 */
export const callFrameFunction = async (
  { url, token }: FrameFunction,
  request: FrameRequest,
  signal: AbortSignal,
): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(request),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw fail('the frame function is unreachable', true, error);
  });
  const text = await response.text();
  if (!response.ok)
    throw fail(`the frame function responded with ${response.status}`, response.status >= 500);
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw fail('the frame function returned an unexpected response', false, parsed.error);
  const { statusCode, body: said } = parsed.data;
  if (statusCode !== 200 || !said)
    throw fail(`the frame function returned status ${statusCode}`, statusCode >= 500 || statusCode === 429);
  return said.fileKey;
};
