import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { EncoderPort } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { probeSource } from '../inspect/probe-source';
import type { SourceDescription } from '../inspect/source-description';
import { jpegFormat } from '../ladder/build-arguments';
import { colourFilters, deinterlace, stillColours } from '../ladder/filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET } from '../ladder/input-arguments';
import { fitWidth } from '../ladder/ladder';
import { runFfmpeg, type Session, type SessionBase } from '../run/session';
import { serveSource } from '../served/serve-object';

const FRAME_FILE = 'frame.jpg';
/** The last frame is searched within this many seconds of the end. */
const LAST_SECONDS = 2;

type FrameInput = Parameters<EncoderPort['grabFrame']>[0] & { storage: StoragePort; hasZscale: boolean };
type FrameSize = { width: number; height: number };

type FrameInputArguments = { path: string; source: SourceDescription; /** Seconds. */ from: number };

/** A source from a time on, as one input of ffmpeg. */
export const buildFrameInput = ({ path: file, source, from }: FrameInputArguments): string[] => [
  ...limitDecoder(source.video, os.availableParallelism()),
  '-ss',
  (from + source.video.skipped).toFixed(3),
  ...confineInput(file, source.demuxer),
];

type FrameOutputArguments = {
  source: SourceDescription;
  size: FrameSize;
  hasZscale: boolean;
  /** Whether to write all frames from there on to the same file, so that the last one remains. */
  isLast: boolean;
  /** Zero-based index of the input. */
  input: number;
  /** In the working folder. */
  file: string;
};

/** A frame of an input as viewers see it, as a JPEG. */
export const buildFrameOutput = ({
  source,
  size,
  hasZscale,
  isLast,
  input,
  file,
}: FrameOutputArguments): string[] => [
  '-map',
  `${input}:${source.video.index}`,
  '-vf',
  [
    ...deinterlace(source.video),
    ...(source.video.colour === null ? [`setparams=colorspace=${source.video.matrix}`] : []),
    ...colourFilters(source, size, hasZscale),
    `scale=${size.width}:${size.height}:out_range=pc:${stillColours(source.video)}`,
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
  file,
];

/** ffmpeg's options before its inputs. */
export const frameOptions = [...QUIET, '-y', ...PROGRESS];

/** The frame at a time, or the last one if none follows; null if nothing can be decoded. */
const makeFrame = async (
  session: Session,
  { atSeconds, width, hasZscale }: FrameInput,
): Promise<{ size: FrameSize; image: Buffer } | null> => {
  const { source } = await probeSource(session);
  const size = fitWidth({ ...source.video, widest: width });
  for (const { from, isLast } of [
    { from: atSeconds, isLast: false },
    { from: Math.max(0, (source.video.end ?? source.duration) - LAST_SECONDS), isLast: true },
    { from: 0, isLast: true },
  ]) {
    const args = [
      ...frameOptions,
      ...buildFrameInput({ path: session.sourcePath, source, from }),
      ...buildFrameOutput({ source, size, hasZscale, isLast, input: 0, file: FRAME_FILE }),
    ];
    await runFfmpeg(session, args, { what: 'Grabbing a frame' });
    const image = await readFile(path.join(session.folder.path, FRAME_FILE)).catch(() => null);
    if (image && image.length > 0) return { size, image };
  }
  return null;
};

/** See `EncoderPort`. Throws `EncodeFailure` and `ProviderError`. */
export const grabFrame = async (session: SessionBase, input: FrameInput): Promise<FrameSize> => {
  const { storage, source, target, visibility, cacheControl } = input;
  const frame = await serveSource(storage, { ref: source, signal: session.signal }, (sourcePath) =>
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
    body: frame.image,
    contentType: 'image/jpeg',
    cacheControl,
    visibility,
  });
  return frame.size;
};
