import { roundTenth, statisticNames, type Statistics } from './ingest/tally';
import { toStatistics } from './video-rows';

/**
 * Statistics of a UTC day by quarter of an hour, from 0 to 95, so that the days of any time zone can be
 * summed. Quarters without requests are missing.
 */
export type Quarters = Map<number, Statistics>;

/** Format of the database: `40:1,20,9000,8,1,7.5;41:…`, in the order of `statisticNames`. */
export const writeQuarters = (quarters: Quarters): string =>
  [...quarters]
    .sort(([a], [b]) => a - b)
    .map(([quarter, counted]) => {
      const values = statisticNames.map((name) => roundTenth(counted[name]));
      return `${quarter}:${values.join(',')}`;
    })
    .join(';');

/** Inverse of `writeQuarters`. Empty without a text. */
export const readQuarters = (stored: unknown): Quarters => {
  const quarters: Quarters = new Map();
  if (typeof stored !== 'string' || stored === '') return quarters;
  for (const part of stored.split(';')) {
    const [quarter, values = ''] = part.split(':');
    quarters.set(Number(quarter), toStatistics(values.split(',').map(Number)));
  }
  return quarters;
};

/** Quarters of a video by its number in the workspace, as stored in the row of a day. */
export type StoredVideoQuarters = Record<string, string>;

export const readVideoQuarters = (stored: unknown): StoredVideoQuarters => ({
  ...(stored as StoredVideoQuarters | null | undefined),
});

/** Watched per delivered seconds, at most, because reports and segments are rounded. */
const watchedPerDelivered = 1.1;

const hours = 24;
const perHour = 4;

type Reported = 'plays' | 'watchSeconds';

/**
 * Limits what players reported for a video in a UTC day to what was delivered: per hour, to 110 % of the
 * delivered seconds and to the number of views. An excess counts in the hour before if that has room, because
 * players play what they fetched some minutes ago. Strangers can send reports, so the rest is dropped. Pure.
 */
export const boundReports = (reported: Quarters): Quarters => {
  const bounded: Quarters = new Map([...reported].map(([quarter, counted]) => [quarter, { ...counted }]));
  boundOne(reported, bounded, 'plays');
  boundOne(reported, bounded, 'watchSeconds');
  return bounded;
};

const boundOne = (reported: Quarters, bounded: Quarters, name: Reported): void => {
  const wanted = new Float64Array(hours);
  const room = new Float64Array(hours);
  for (const [quarter, counted] of reported) {
    const hour = Math.floor(quarter / perHour);
    wanted[hour] = (wanted[hour] ?? 0) + counted[name];
    const delivered = name === 'plays' ? counted.views : counted.seconds * watchedPerDelivered;
    room[hour] = (room[hour] ?? 0) + delivered;
  }
  const kept = wanted.map((value, hour) => Math.min(value, Math.floor((room[hour] ?? 0) * 10) / 10));
  for (let hour = 1; hour < hours; hour += 1) {
    const excess = (wanted[hour] ?? 0) - (kept[hour] ?? 0);
    const free = (room[hour - 1] ?? 0) - (kept[hour - 1] ?? 0);
    if (excess > 0 && free > 0) kept[hour - 1] = (kept[hour - 1] ?? 0) + Math.min(excess, free);
  }
  for (let hour = 0; hour < hours; hour += 1) {
    let left = kept[hour] ?? 0;
    let last: Statistics | undefined;
    for (let quarter = hour * perHour; quarter < (hour + 1) * perHour; quarter += 1) {
      const counted = bounded.get(quarter);
      if (!counted) continue;
      counted[name] = Math.min(left, counted[name]);
      left -= counted[name];
      last = counted;
    }
    // The excess of the next hour was played after this one had begun.
    if (last) last[name] += left;
  }
};
