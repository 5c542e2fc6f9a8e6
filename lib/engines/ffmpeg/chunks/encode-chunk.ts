import { randomUUID } from 'node:crypto';

import { ProviderError } from '@/lib/ports/provider-error';
import type { ObjectRef } from '@/lib/ports/storage';

import { joinAudio } from '../audio/join-audio';
import type { AudioSource } from '../inspect/source-description';
import type { Alternate } from '../ladder/audio-graph';
import { createOutputFolders } from '../outputs/package-outputs';
import { writeOutputs } from '../outputs/write-outputs';
import { joinPassthrough } from '../passthrough/passthrough-rendition';
import { EncodeFailure, isDiskFull, countUnreadable } from '../run/encode-failure';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource } from '../served/serve-object';
import { buildSoundArguments } from './chunk-arguments';
import { encodeVideoChunk, type ChunkInput, type VideoChunkResult } from './encode-video-chunk';

/** The audio tracks that could be decoded. */
export type SoundResult = { audio: AudioSource | null; alternates: readonly Alternate[]; unreadable: number };

/**
 * Encodes the audio of the whole video at once, so that it has no gap, and copies the video for a passthrough
 * rendition.
 */
const encodeSound = async (
  session: Session,
  { storage, outputPrefix, chunks: { plan }, onStored }: ChunkInput,
): Promise<SoundResult> => {
  if (!plan.source.audio && !plan.passthrough) return { audio: null, alternates: [], unreadable: 0 };
  const { folder, signal, log } = session;
  await createOutputFolders(folder.path);
  const stderr = await runFfmpeg(session, buildSoundArguments(session.sourcePath, plan), {
    what: 'Encoding the audio',
  });
  const unreadable = countUnreadable(stderr);
  const made = await joinAudio(folder.path, plan);
  const isJoined = await joinPassthrough(session, plan);
  if (!isJoined || (plan.passthrough && unreadable > 0))
    throw new EncodeFailure('Not all streams of the source can be copied.', {
      ...{ reason: 'encoder_failed', permanent: false, isVerdict: true },
    });
  await writeOutputs({
    storage,
    folder: folder.path,
    outputPrefix,
    signal,
    log,
    onWritten: onStored,
    onProgress: () => undefined,
  });
  return { audio: made.source.audio, alternates: made.alternates, unreadable };
};

const encode = async (session: Session, input: ChunkInput): Promise<SoundResult | VideoChunkResult> => {
  const fault = { port: 'encoder', operation: 'encodeChunk' } as const;
  try {
    return await (input.number === 0 ? encodeSound(session, input) : encodeVideoChunk(session, input));
  } catch (error) {
    if (isDiskFull(error) || (error instanceof EncodeFailure && error.isOutage))
      throw new ProviderError('no disk space left', {
        ...{ ...fault, retryable: true, code: 'storage_full', cause: error },
      });
    if (!(error instanceof EncodeFailure)) throw error;
    const { message, permanent, isVerdict } = error;
    throw new ProviderError(message, { ...fault, retryable: !permanent && !isVerdict, cause: error });
  }
};

/** A result with a unique name: encoding the same chunk again results in another name. */
export type Made<Result> = Result & { made: string };

/**
 * Encodes a chunk and stores its segments. Throws `ProviderError`: not `retryable` if the chunk cannot be
 * encoded, of `storage` or with `storage_full` if the failure has another cause. Also throws what `onDone`
 * rejects with.
 */
export const encodeChunk = (
  base: SessionBase,
  input: ChunkInput & { source: ObjectRef },
): Promise<Made<SoundResult | VideoChunkResult>> =>
  serveSource(input.storage, { ref: input.source, signal: base.signal }, async (sourcePath, etag) => {
    if (etag !== input.chunks.sourceEtag)
      throw new Error('The source has changed since the chunks were planned.');
    return { ...(await encode({ ...base, sourcePath }, input)), made: randomUUID() };
  });
