import { open } from 'node:fs/promises';
import path from 'node:path';

import type { EncodeFailureReason, KnownBytes, Verdict } from '@/lib/ports/encoder';
import type { ObjectRef, StoragePort } from '@/lib/ports/storage';

import { EncodeFailure } from '../run/encode-failure';
import type { SessionBase } from '../run/session';
import type { SourceFile } from '../served/open-source';
import { serveSource } from '../served/serve-object';
import { inspectContainer, HEAD_LENGTH, sniffHead } from './inspect-container';
import { identifySource, probeSource } from './probe-source';
import { readBoxes, type Box } from './read-boxes';

/** Thrown by a read beyond the known bytes. */
class BytesMissing extends Error {
  override readonly name = 'BytesMissing';
}

type Known = { head: Uint8Array; tail: Uint8Array; size: number };

/** A file of which only head and tail are known. All other reads reject. */
const openKnown = ({ head, tail, size }: Known): SourceFile => ({
  size,
  read: async (position, length) => {
    const end = Math.min(position + length, size);
    if (position >= end) return Buffer.alloc(0);
    const before = size - tail.length;
    if (end <= head.length) return Buffer.from(head.subarray(position, end));
    if (position >= before) return Buffer.from(tail.subarray(position - before, end - before));
    throw new BytesMissing();
  },
  close: async () => undefined,
});

const isInside = ({ start, end }: Box, { head, tail, size }: Known): boolean =>
  end <= head.length || (start >= size - tail.length && end <= size);

/**
 * Location of the index of an MP4 or MOV with known head and tail: `there` within them, `nowhere` in the
 * file, or `unknown`. ISO/IEC 14496-12 §4.2: each box contains its size. Pure.
 */
export const locateIndex = async ({ head, end }: KnownBytes): Promise<'there' | 'nowhere' | 'unknown'> => {
  if (!end) return 'unknown';
  const known = { head, ...end };
  try {
    const boxes = await readBoxes(openKnown(known), 0, end.size);
    const moov = boxes.find(({ type }) => type === 'moov');
    if (!moov || moov.end > end.size) return 'nowhere';
    return isInside(moov, known) ? 'there' : 'unknown';
  } catch (error) {
    if (error instanceof BytesMissing) return 'unknown';
    throw error;
  }
};

/**
 * Verdicts that further bytes cannot change. The contents may still be unknown, but not that the file is a
 * text or playlist.
 */
const verdicts: readonly EncodeFailureReason[] = ['not_a_video', 'playlist', 'encrypted', 'external_media'];
/** Verdicts for a video whose index is known. Its contents are known, but frame data may be missing. */
const videoVerdicts: readonly EncodeFailureReason[] = [
  'truncated',
  'no_video_stream',
  'encrypted',
  'external_media',
];

/** Writes the known bytes at their positions into a sparse file. */
const writeKnown = async (file: string, { head, end }: KnownBytes): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.write(head, 0, head.length, 0);
    if (end) await handle.write(end.tail, 0, end.tail.length, end.size - end.tail.length);
  } finally {
    await handle.close();
  }
};

/** See `EncoderPort`. */
export const judgeSource = async (
  base: SessionBase,
  { storage, source }: { storage: StoragePort; source: ObjectRef },
): Promise<Verdict | null> => {
  try {
    await serveSource(storage, { ref: source, signal: base.signal }, (sourcePath) =>
      probeSource({ ...base, sourcePath }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof EncodeFailure) || !error.permanent) throw error;
    return { reason: error.reason, detail: error.message };
  }
};

/** See `EncoderPort`. */
export const judgeKnown = async (base: SessionBase, known: KnownBytes): Promise<Verdict | null> => {
  const session = { ...base, sourcePath: path.join(base.folder.path, 'known') };
  const isVideoFile = sniffHead(Buffer.from(known.head.subarray(0, HEAD_LENGTH))) === 'isobmff';
  const isWithEnd = isVideoFile && known.end !== null;
  if (isWithEnd && (await locateIndex(known)) === 'unknown') return null;
  // For other formats, the beginning alone is decisive.
  await writeKnown(session.sourcePath, isWithEnd ? known : { head: known.head, end: null });
  try {
    if (isWithEnd) {
      await inspectContainer(session.sourcePath);
      await identifySource(session);
    } else await probeSource(session);
    return null;
  } catch (error) {
    const final = isWithEnd ? videoVerdicts : verdicts;
    if (!(error instanceof EncodeFailure) || !final.includes(error.reason)) {
      base.signal.throwIfAborted();
      return null;
    }
    return { reason: error.reason, detail: error.message };
  }
};
