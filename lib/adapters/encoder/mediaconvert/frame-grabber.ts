import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { z } from 'zod';

import { parseJson } from '@/lib/core/values';
import type { EncoderPort } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { buildFrameSettings } from './job-settings';
import { isOver, toFailure, type MediaConvertJobs } from './mediaconvert-jobs';

export type FrameFunction = { url: string; token: string | null };
type FrameRequest = {
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
const callFrameFunction = async (
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

type GrabInput = Parameters<EncoderPort['grabFrame']>[0];
type Grabber = {
  jobs: MediaConvertJobs;
  storage: StoragePort;
  frameFunction: FrameFunction | null;
};

/** Seconds for which the function may read the source by its signed URL. */
const linkSeconds = 3600;

/** The key of a frame that the function stored in the stream bucket. */
const grabByFunction = async (
  { storage, frameFunction }: Grabber & { frameFunction: FrameFunction },
  { source, atSeconds }: GrabInput,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> =>
  callFrameFunction(
    frameFunction,
    {
      targetBucket: storage.bucketNames.stream,
      sourceVideoUrl: await storage.signGet({ ...source, expiresIn: linkSeconds }),
      timestamp: atSeconds,
      fileKey: `${folder}frame.jpg`,
    },
    signal,
  );

/** The key of a frame captured by a job. */
const grabByJob = async (
  { jobs, storage }: Grabber,
  { source, atSeconds, width }: GrabInput,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> => {
  const uri = `s3://${storage.bucketNames[source.bucket]}/${source.key}`;
  const properties = await jobs.probe(uri);
  const destination = `s3://${storage.bucketNames.stream}/${folder}frame`;
  const settings = buildFrameSettings({ source: uri, destination }, properties, { atSeconds, width });
  const id = await jobs.create({ settings, metadata: {}, token: randomUUID() });
  try {
    const job = await jobs.waitFor(id, isOver, signal);
    if (job.Status !== 'COMPLETE') {
      const { permanent, detail } = toFailure(job);
      throw new ProviderError(detail, { port: 'encoder', operation: 'grabFrame', retryable: !permanent });
    }
  } catch (error) {
    if (signal.aborted) await jobs.cancel(id);
    throw error;
  }
  return `${folder}frame.0000000.jpg`;
};

/**
 * Stores one frame as the port requires. The service or function writes to a temporary folder beside the
 * target, because neither sets cache headers or visibility.
 */
export const grabFrame = async (
  grabber: Grabber,
  input: GrabInput,
): Promise<{ width: number; height: number }> => {
  const { storage, frameFunction } = grabber;
  const { target, visibility, cacheControl, signal = new AbortController().signal } = input;
  const folder = `${target.key.slice(0, target.key.lastIndexOf('/') + 1)}grab-${randomUUID()}/`;
  try {
    const key = await (frameFunction
      ? grabByFunction({ ...grabber, frameFunction }, input, { folder, signal })
      : grabByJob(grabber, input, { folder, signal }));
    const opened = await storage.read({ bucket: 'stream', key });
    if (!opened)
      throw new ProviderError(`there is no frame at ${key}`, {
        port: 'encoder',
        operation: 'grabFrame',
        retryable: true,
      });
    const bytes = Buffer.concat(await opened.body.toArray());
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize({ width: input.width, withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    await storage.write({ ...target, body: data, contentType: 'image/jpeg', cacheControl, visibility });
    return { width: info.width, height: info.height };
  } finally {
    await storage.removePrefix({ bucket: 'stream', prefix: folder });
  }
};
