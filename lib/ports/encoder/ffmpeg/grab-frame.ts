import os from 'node:os';
import path from 'node:path';
import { readFile } from 'node:fs/promises';

import { ProviderError } from '@/lib/ports/provider-error';

import type { StoragePort } from '../../storage/port';
import type { EncoderPort } from '../port';
import { jpegFormat } from './build-arguments';
import { colourFilters } from './filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET } from './input-arguments';
import { fitWidth } from './ladder';
import { probeSource } from './probe-source';
import { runFfmpeg, type Session, type SessionBase } from './session';
import type { SourceInfo } from './source-info';

const FRAME_FILE = 'frame.jpg';
/** Seconds before the end in which the last frame is looked for. */
const LAST_SECONDS = 2;

type FrameInput = Parameters<EncoderPort['grabFrame']>[0] & { storage: StoragePort; hasZscale: boolean };
type FrameSize = { width: number; height: number };

type FrameArguments = {
  path: string;
  source: SourceInfo;
  size: FrameSize;
  hasZscale: boolean;
  /** Seconds. */
  from: number;
  /** All frames from there on, each over the one before, so that the last one stays. */
  isLast: boolean;
};

const buildFrameArguments = ({
  path: file,
  source,
  size,
  hasZscale,
  from,
  isLast,
}: FrameArguments): string[] => [
  ...QUIET,
  '-y',
  ...PROGRESS,
  ...limitDecoder(source.video, os.availableParallelism()),
  '-ss',
  from.toFixed(3),
  ...confineInput(file, source.demuxer),
  '-map',
  `0:${source.video.index}`,
  '-vf',
  [
    ...colourFilters(source, size, hasZscale),
    `scale=${size.width}:${size.height}:flags=area:out_range=pc`,
    'setsar=1',
    'format=yuvj420p',
  ].join(','),
  '-map_metadata',
  '-1',
  '-fps_mode',
  'passthrough',
  ...(isLast ? [] : ['-frames:v', '1']),
  ...jpegFormat(3),
  '-update',
  '1',
  FRAME_FILE,
];

/** The frame at a time or, where none comes after it, the last one; null where nothing can be decoded. */
const makeFrame = async (
  session: Session,
  { atSeconds, width, hasZscale }: FrameInput,
): Promise<{ size: FrameSize; picture: Buffer } | null> => {
  const { source, duration } = await probeSource(session);
  const size = fitWidth({ ...source.video, widest: width });
  for (const { from, isLast } of [
    { from: atSeconds, isLast: false },
    { from: Math.max(0, duration - LAST_SECONDS), isLast: true },
    { from: 0, isLast: true },
  ]) {
    const args = buildFrameArguments({ path: session.sourcePath, source, size, hasZscale, from, isLast });
    await runFfmpeg(session, args, { what: 'Grabbing a frame' });
    const picture = await readFile(path.join(session.folder.path, FRAME_FILE)).catch(() => null);
    if (picture && picture.length > 0) return { size, picture };
  }
  return null;
};

/** See the port. Throws `EncodeFailure` and `ProviderError`. */
export const grabFrame = async (session: SessionBase, input: FrameInput): Promise<FrameSize> => {
  const { storage, source, target, visibility, cacheControl } = input;
  const frame = await storage.withLocalFile({ ...source, signal: session.signal }, (sourcePath) =>
    makeFrame({ ...session, sourcePath }, input),
  );
  if (!frame) {
    throw new ProviderError('No frame could be decoded.', {
      port: 'encoder',
      operation: 'grabFrame',
      retryable: false,
    });
  }
  await storage.write({
    ...target,
    body: frame.picture,
    contentType: 'image/jpeg',
    cacheControl,
    visibility,
  });
  return frame.size;
};
