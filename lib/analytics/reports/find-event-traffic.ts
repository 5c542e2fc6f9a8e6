import type { Payload } from 'payload';

import { toDay } from '../days';
import { toCountedId } from '../event-ids';
import { readVideoIds } from '../ingest/video-ids';
import { findPeriods, listPeriods } from '../sum-video-rows';
import { readVideoRows } from '../video-rows';

type Asked = { workspace: string; eventId: string; since: Date; now?: Date };

/**
 * Bytes that viewers of a live event fetched, without its recording. Lags about a minute behind, like the
 * access log.
 */
export const findEventTraffic = async (
  payload: Payload,
  { workspace, eventId, since, now = new Date() }: Asked,
): Promise<number> => {
  const wanted = (await readVideoIds(payload, workspace)).get(toCountedId(eventId));
  if (wanted === undefined) return 0;
  const today = toDay(now);
  const periods = listPeriods({ from: `${toDay(since).slice(0, 7)}-01`, to: today }, today);
  let sum = 0;
  for (const { videos } of await findPeriods(payload, workspace, periods))
    for (const [number, , , bytes] of readVideoRows(videos)) if (number === wanted) sum += bytes;
  return sum;
};
