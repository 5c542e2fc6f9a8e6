import type { Payload } from 'payload';

import { isCountedEvent, readVideoIds } from '../counted-ids';
import type { Day } from '../days';
import type { Range } from '../ranges';
import { sumVideoRows } from '../video-rows';

export type VideoTotals = {
  id: string;
  views: number;
  requests: number;
  seconds: number;
};

/** Statistics of all videos with requests in a range, most views first. */
export const findByVideo = async (
  payload: Payload,
  { workspace, range, today }: { workspace: string; range: Range; today: Day },
): Promise<VideoTotals[]> => {
  const ids = [...(await readVideoIds(payload, workspace)).keys()];
  const { views, requests, seconds } = await sumVideoRows(payload, {
    workspace,
    range,
    today,
    videos: ids.length,
  });
  return ids
    .map((id, number) => ({
      id,
      views: views[number] ?? 0,
      requests: requests[number] ?? 0,
      seconds: seconds[number] ?? 0,
    }))
    .filter((row) => row.requests > 0 && !isCountedEvent(row.id))
    .sort((a, b) => b.views - a.views || b.requests - a.requests);
};
