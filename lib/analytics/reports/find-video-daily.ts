import type { Payload } from 'payload';

import { findBoards } from '../add-boards';
import { readBoard } from '../board';
import { listDays } from '../days';
import type { DailyFigures } from './find-daily';
import type { Range } from '../ranges';
import { noFigures } from '../ingest/tally';
import { readVideoIds } from '../ingest/video-ids';

/** Daily statistics of one video in a range. */
export const findVideoDaily = async (
  payload: Payload,
  { workspace, videoId, range }: { workspace: string; videoId: string; range: Range },
): Promise<DailyFigures[]> => {
  const wanted = (await readVideoIds(payload, workspace)).get(videoId);
  const dates = listDays(range.from, range.to);
  const boards = wanted === undefined ? [] : await findBoards(payload, workspace, dates);
  const days = new Map(dates.map((date) => [date, { date, ...noFigures() }]));
  for (const { period, videos } of boards)
    readBoard(videos ?? '', (number, views, requests, bytes, seconds) => {
      if (number === wanted) days.set(period, { date: period, views, requests, bytes, seconds });
    });
  return [...days.values()];
};
