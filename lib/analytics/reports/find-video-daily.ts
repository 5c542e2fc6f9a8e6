import type { Payload } from 'payload';

import { listDays } from '../days';
import type { DailyFigures } from './find-daily';
import type { Range } from '../ranges';
import { findPeriods } from '../sum-video-rows';
import { readVideoRows } from '../video-rows';
import { noFigures } from '../ingest/tally';
import { readVideoIds } from '../ingest/video-ids';

/** Daily statistics of one video in a range. */
export const findVideoDaily = async (
  payload: Payload,
  { workspace, videoId, range }: { workspace: string; videoId: string; range: Range },
): Promise<DailyFigures[]> => {
  const wanted = (await readVideoIds(payload, workspace)).get(videoId);
  const dates = listDays(range.from, range.to);
  const periods = wanted === undefined ? [] : await findPeriods(payload, workspace, dates);
  const days = new Map(dates.map((date) => [date, { date, ...noFigures() }]));
  for (const { period, videos } of periods)
    for (const [number, views, requests, bytes, seconds] of readVideoRows(videos))
      if (number === wanted) days.set(period, { date: period, views, requests, bytes, seconds });
  return [...days.values()];
};
