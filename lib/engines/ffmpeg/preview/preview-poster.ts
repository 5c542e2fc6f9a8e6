import os from 'node:os';

import { confineInput, limitDecoder, PROGRESS, QUIET } from '../ladder/input-arguments';
import { buildFrameOutput } from '../pictures/grab-frame';
import { fitInto } from '../ladder/ladder';
import { runFfmpeg, type Session } from '../run/session';
import type { SourceDescription } from '../inspect/source-description';
import { PREVIEW_FOLDER } from './preview-arguments';

export const PREVIEW_POSTER = 'poster.jpg';
export const PREVIEW_SMALL_POSTER = 'poster-small.jpg';

const sizes = [
  { file: PREVIEW_POSTER, longest: 1280 },
  { file: PREVIEW_SMALL_POSTER, longest: 640 },
];

/**
 * Creates a preliminary poster in both sizes in the early folder, from the frame at a tenth of the duration.
 */
export const makePreviewPoster = async (
  session: Session,
  { source, hasZscale }: { source: SourceDescription; hasZscale: boolean },
): Promise<void> => {
  const { width, height, interlaced, skipped, end } = source.video;
  // Deinterlacing a frame needs its neighbour; otherwise only key frames are decoded.
  const onlyKeys = interlaced || source.hasHidden ? [] : ['-skip_frame', 'nokey'];
  await runFfmpeg(
    session,
    [
      ...[...QUIET, '-y', ...PROGRESS, ...limitDecoder(source.video, os.availableParallelism())],
      // The preceding key frame may be hidden.
      ...[...onlyKeys, ...(source.hasHidden ? [] : ['-noaccurate_seek'])],
      ...['-ss', ((end ?? source.duration) / 10 + skipped).toFixed(3)],
      ...confineInput(session.sourcePath, source.demuxer),
      ...sizes.flatMap(({ file, longest }) =>
        buildFrameOutput({
          ...{ source, hasZscale, isLast: false, input: 0, file: `${PREVIEW_FOLDER}/${file}` },
          size: fitInto({ width, height, longest }),
        }),
      ),
    ],
    { what: 'Creating the preview poster' },
  );
};
