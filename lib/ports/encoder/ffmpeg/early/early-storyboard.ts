import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { buildSheetArguments, cellsOutput, CELLS_FILE, OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { pictureFilters } from '../ladder/filter-graph';
import { confineInput, limitDecoder, PROGRESS, QUIET, TOLERANT } from '../ladder/input-arguments';
import type { ProbedSource } from '../inspect/probe-source';
import { runFfmpeg, type Session } from '../run/session';
import {
  buildStoryboardVtt,
  cellBytes,
  layOutSheets,
  planStoryboard,
  type StoryboardPlan,
} from '../pictures/storyboard';
import type { EarlyStore } from './early-store';

export const EARLY_STORYBOARD = 'storyboard.vtt';

export const planEarlyStoryboard = ({ source: { video }, duration }: ProbedSource): StoryboardPlan =>
  planStoryboard({ duration, width: video.width, height: video.height });

/** Of what lies between the key frames of `input` nothing is decoded; where there is none, the one before stands for it. */
export const makeCells = async (
  session: Session,
  { input, duration }: { input: readonly string[]; duration: number },
  { interval, cellWidth, cellHeight }: StoryboardPlan,
): Promise<void> => {
  await runFfmpeg(
    session,
    [
      ...[...QUIET, '-y', ...PROGRESS, ...TOLERANT, '-skip_frame', 'nokey', ...input],
      ...[
        '-vf',
        `fps=1/${interval}:start_time=0:eof_action=pass,${pictureFilters(cellWidth, cellHeight)},tpad=stop=-1:stop_mode=clone`,
      ],
      ...['-frames:v', String(Math.max(1, Math.ceil(duration / interval)))],
      ...cellsOutput(),
    ],
    { what: 'The storyboard' },
  );
};

/** Stores a storyboard, of the cells that lie there already where `hasCells`; false for a film of one cell. */
export const storeEarlyStoryboard = async (
  session: Session,
  probed: ProbedSource,
  { store, hasCells }: { store: EarlyStore; hasCells: boolean },
): Promise<boolean> => {
  const { path: folder } = session.folder;
  const plan = planEarlyStoryboard(probed);
  if (!hasCells) {
    const { video, demuxer } = probed.source;
    const decoder = limitDecoder(video, os.availableParallelism());
    const input = [...decoder, ...confineInput(session.sourcePath, demuxer), '-map', `0:${video.index}`];
    await makeCells(session, { input, duration: probed.duration }, plan);
  }
  const { size } = await stat(path.join(folder, CELLS_FILE));
  const cells = Math.floor(size / cellBytes(plan));
  if (cells < 2) return false;
  const sheets = path.join(folder, OUTPUT_FOLDERS.thumbs);
  await mkdir(sheets);
  await runFfmpeg(session, buildSheetArguments(plan, layOutSheets(cells)), { what: 'Tiling' });
  for (const name of await readdir(sheets)) await store.put(name, await readFile(path.join(sheets, name)));
  const vtt = buildStoryboardVtt({ plan, cells, duration: probed.duration });
  await store.put(EARLY_STORYBOARD, Buffer.from(vtt));
  return true;
};
