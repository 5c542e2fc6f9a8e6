import type { Payload } from 'payload';

import { applyTally } from '@/lib/analytics/ingest/apply-tally';
import type { VideoDay } from '@/lib/analytics/ingest/tally';
import { toStatistics } from '@/lib/analytics/video-rows';

type Filling = {
  workspace: string;
  videos: readonly string[];
  days: readonly string[];
  /** Views of a video on a day; 0 creates no row. */
  viewsOf: (video: number, day: number) => number;
};

const toVideoDay = (views: number): VideoDay => ({
  // Noon in UTC.
  quarters: new Map([
    [48, toStatistics([views, views * 50, views * 20_000_000, views * 120, views, views * 90])],
  ]),
  hosts: new Map([['www.example.com', views]]),
  countries: new Map(),
  devices: new Map([['desktop', views]]),
  curves: { 1: { views, segments: [views, views, Math.ceil(views / 2)] } },
  experience: null,
});

let chunks = 0;

/** Writes statistics like the worker does after counting access logs, day by day. */
export const fillStatistics = async (
  payload: Payload,
  { workspace, videos, days, viewsOf }: Filling,
): Promise<void> => {
  for (const [day, date] of days.entries()) {
    const tally = new Map(
      videos.flatMap((id, video) => {
        const views = viewsOf(video, day);
        return views > 0 ? [[id, new Map([[date, toVideoDay(views)]])] as const] : [];
      }),
    );
    chunks += 1;
    const chunk = { source: `filled ${workspace}`, number: chunks };
    if (tally.size > 0) await applyTally(payload, { workspace, tally, chunk });
  }
};
