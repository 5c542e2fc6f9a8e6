import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import type { SourceDescription } from '../inspect/source-description';
import { buildSheetArguments, CELLS_FILE, OUTPUT_FOLDERS, sheetsOutput } from '../ladder/build-arguments';
import { countKeyCells, fromBeginning, keyCellsChain } from '../ladder/filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import { fitInto } from '../ladder/ladder';
import { buildFrameOutput } from '../pictures/frames';
import {
  buildStoryboardVtt,
  cellBytes,
  layOutSheets,
  planStoryboard,
  type StoryboardPlan,
} from '../pictures/storyboard';
import { runFfmpeg, type Session } from '../run/session';
import { PREVIEW_FOLDER } from './preview-arguments';
import type { PreviewStore } from './preview-rendition';

export const PREVIEW_POSTER = 'poster.jpg';
export const PREVIEW_SMALL_POSTER = 'poster-small.jpg';

const sizes = [
  { file: PREVIEW_POSTER, longest: 1280 },
  { file: PREVIEW_SMALL_POSTER, longest: 640 },
];

/**
 * Creates a preliminary poster in both sizes in the preview folder, from the frame at a tenth of the
 * duration.
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

export const PREVIEW_STORYBOARD = 'storyboard.vtt';

export const planPreviewStoryboard = ({ video, duration }: SourceDescription): StoryboardPlan =>
  planStoryboard({ duration, width: video.width, height: video.height });

/** Creates the sheets of a storyboard from the source's key frames, in one run. */
const makeSheets = async (
  session: Session,
  { source, plan, hasZscale }: { source: SourceDescription; plan: StoryboardPlan; hasZscale: boolean },
): Promise<void> => {
  const { duration } = source;
  const cells = countKeyCells(plan, duration);
  await runFfmpeg(
    session,
    [
      ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, '-skip_frame', 'nokey'],
      ...limitDecoder(source.video, os.availableParallelism()),
      ...[...confineInput(session.sourcePath, source.demuxer), '-map', `0:${source.video.index}`],
      ...sheetsOutput(source.video, layOutSheets(cells), [
        ...fromBeginning(source),
        keyCellsChain({ source, duration, hasZscale }, plan),
      ]),
    ],
    { what: 'Creating the storyboard' },
  );
};

/** Number of cells in the working folder. */
const countMadeCells = async (folder: string, plan: StoryboardPlan): Promise<number> => {
  const { size } = await stat(path.join(folder, CELLS_FILE));
  return Math.floor(size / cellBytes(plan));
};

/** Stores a storyboard, from existing cells if `hasCells`; false for a video of one cell. */
export const storePreviewStoryboard = async (
  session: Session,
  source: SourceDescription,
  { store, hasCells, hasZscale }: { store: PreviewStore; hasCells: boolean; hasZscale: boolean },
): Promise<boolean> => {
  const { path: folder } = session.folder;
  const plan = planPreviewStoryboard(source);
  const cells = hasCells ? await countMadeCells(folder, plan) : countKeyCells(plan, source.duration);
  if (cells < 2) return false;
  const sheets = path.join(folder, OUTPUT_FOLDERS.thumbs);
  await mkdir(sheets);
  const layout = layOutSheets(cells);
  if (hasCells) await runFfmpeg(session, buildSheetArguments(source.video, plan, layout), { what: 'Tiling' });
  else await makeSheets(session, { source, plan, hasZscale });
  const names = await readdir(sheets);
  // A source without decodable frames has no storyboard.
  if (names.length === 0) return false;
  for (const name of names) await store.put(name, await readFile(path.join(sheets, name)));
  const vtt = buildStoryboardVtt({ plan, cells, duration: source.duration });
  await store.put(PREVIEW_STORYBOARD, Buffer.from(vtt));
  return true;
};
