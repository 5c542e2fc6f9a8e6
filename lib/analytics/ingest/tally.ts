import { addDays, toDay, type Day } from '@/lib/core/days';
import { getSegmentLength } from '@/lib/core/media/segment-lengths';

import { addReport, type Experience } from '../experience';
import type { FindCountry } from './country-reader';
import type { Hit } from './parse-log-line';

/** Views by embedding host, country and device. Missing if none was found. */
export type Sources = {
  hosts?: Record<string, number>;
  countries?: Record<string, number>;
  devices?: Record<string, number>;
};

/** Statistics of a video's day besides its totals. */
export type Detail = Sources & {
  hosts: Record<string, number>;
  curves: Record<number, Curve>;
  /** Missing if no player sent a report. */
  experience?: Experience;
};
/** Details by video id. */
export type Details = Record<string, Detail>;

/** Reads the stored details of a row. */
export const toDetails = (stored: unknown): Details => ({ ...(stored as Details | null | undefined) });

/** Pages show 28 days and compare them with the 28 days before. */
const retentionDays = 70;

/** First day whose details are kept. */
export const getFirstDetailDay = (now: Date): Day => addDays(toDay(now), -retentionDays);

/**
 * Totals of a video or a workspace. The access log counts views, requests, bytes, and as `seconds` the
 * duration of the delivered segments. Players report plays and the seconds watched.
 */
export type Statistics = {
  views: number;
  requests: number;
  bytes: number;
  seconds: number;
  plays: number;
  watchSeconds: number;
};

/** In the order in which they are stored. */
export const statisticNames = ['views', 'requests', 'bytes', 'seconds', 'plays', 'watchSeconds'] as const;

export const noStatistics = (): Statistics => ({
  views: 0,
  requests: 0,
  bytes: 0,
  seconds: 0,
  plays: 0,
  watchSeconds: 0,
});

/** Precision of all statistics: only `watchSeconds` has a fraction. */
export const roundTenth = (value: number): number => Math.round(value * 10) / 10;

/** Adds `more` to `sum`, which is changed. */
export const addStatistics = (sum: Statistics, more: Statistics): void => {
  for (const name of statisticNames) sum[name] = roundTenth(sum[name] + more[name]);
};

/** Fetches per segment and number of views of one version. */
export type Curve = { views: number; segments: number[] };

export type VideoDay = {
  /** Counts by quarter of an hour, from 0 to 95. Plays and watched seconds are as reported. */
  quarters: Map<number, Statistics>;
  /** Views by embedding host. Empty host if unknown. */
  hosts: Map<string, number>;
  /** Views by country (ISO 3166). Empty without a country database. */
  countries: Map<string, number>;
  /** Views by kind of device. */
  devices: Map<string, number>;
  curves: Record<number, Curve>;
  /** Reports of finished views. Null if there are none. */
  experience: Experience | null;
};

/** Counts by video id, then by UTC day. */
export type Tally = Map<string, Map<string, VideoDay>>;

/** 55 hours at 4 s per segment. Larger segment numbers are invalid. */
const maxSegments = 50_000;

const findDay = (tally: Tally, { videoId, day }: Hit): VideoDay => {
  let days = tally.get(videoId);
  if (!days) tally.set(videoId, (days = new Map()));
  let counted = days.get(day);
  if (!counted)
    days.set(
      day,
      (counted = {
        ...{ quarters: new Map(), hosts: new Map(), countries: new Map(), devices: new Map() },
        ...{ curves: {}, experience: null },
      }),
    );
  return counted;
};

const increase = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

const countSegment = (counted: Statistics, curve: Curve, index: number): void => {
  if (index >= maxSegments) return;
  counted.seconds += getSegmentLength(index);
  while (curve.segments.length <= index) curve.segments.push(0);
  curve.segments[index] = (curve.segments[index] ?? 0) + 1;
};

/**
 * Adds one log line. Errors only count for videos with other requests, because anybody can request
 * non-existent ids.
 */
export const countHit = (tally: Tally, hit: Hit, findCountry?: FindCountry | null): void => {
  if (hit.isRefused && !tally.has(hit.videoId)) return;
  const day = findDay(tally, hit);
  let counted = day.quarters.get(hit.quarter);
  if (!counted) day.quarters.set(hit.quarter, (counted = noStatistics()));
  counted.requests += 1;
  counted.bytes += hit.bytes;
  const { what } = hit;
  if (what.kind === 'other') return;
  if (what.kind === 'report') {
    const { watched, isFirst, view } = what.report;
    counted.watchSeconds += watched / 1000;
    counted.plays += Number(isFirst);
    if (view) day.experience = addReport(day.experience, view);
    return;
  }
  const curve = (day.curves[what.version] ??= { views: 0, segments: [] });
  if (what.kind === 'view') {
    counted.views += 1;
    curve.views += 1;
    const isKept = day.hosts.has(what.host) || day.hosts.size < maxCountedHosts;
    increase(day.hosts, isKept ? what.host : otherHosts);
    increase(day.devices, what.device);
    const country = findCountry?.(hit.address);
    if (country) increase(day.countries, country);
    if (what.begun !== null) countSegment(counted, curve, what.begun);
  } else countSegment(counted, curve, what.index);
};

const maxHosts = 50;
/**
 * Maximum number of hosts that are counted per video and day while reading, because anybody can send
 * arbitrary host names.
 */
const maxCountedHosts = 1000;
/** Key that sums the hosts with the fewest views. It is not a valid host name. */
export const otherHosts = '*';

/** Adds hosts, keeps the 50 with the most views and sums the rest. Pure. */
export const mergeHosts = (
  known: Record<string, number>,
  more: ReadonlyMap<string, number>,
): Record<string, number> => {
  const sum = new Map(Object.entries(known));
  for (const [host, views] of more) sum.set(host, (sum.get(host) ?? 0) + views);
  let other = sum.get(otherHosts) ?? 0;
  sum.delete(otherHosts);
  const sorted = [...sum].sort(([, a], [, b]) => b - a);
  for (const [, views] of sorted.slice(maxHosts)) other += views;
  return { ...Object.fromEntries(sorted.slice(0, maxHosts)), ...(other > 0 && { [otherHosts]: other }) };
};

/** Adds the views by country or device. Pure. */
const mergeViews = (
  known: Record<string, number> | undefined,
  more: ReadonlyMap<string, number>,
): Record<string, number> => {
  const sum = new Map(Object.entries(known ?? {}));
  for (const [name, views] of more) sum.set(name, (sum.get(name) ?? 0) + views);
  return Object.fromEntries(sum);
};

const toMap = (counts: ReadonlyMap<string, number> | Record<string, number> | undefined) =>
  counts instanceof Map ? counts : new Map(Object.entries(counts ?? {}));

/** Adds views by host, country and device. Empty ones are left out. Pure. */
export const mergeSources = (
  known: Sources | null | undefined,
  more: Sources | Pick<VideoDay, 'hosts' | 'countries' | 'devices'>,
): Sources => {
  const sum = {
    hosts: mergeHosts(known?.hosts ?? {}, toMap(more.hosts)),
    countries: mergeViews(known?.countries, toMap(more.countries)),
    devices: mergeViews(known?.devices, toMap(more.devices)),
  };
  return Object.fromEntries(Object.entries(sum).filter(([, counts]) => Object.keys(counts).length > 0));
};

/** Adds curves by version. Pure. */
export const mergeCurves = (
  known: Record<number, Curve>,
  more: Record<number, Curve>,
): Record<number, Curve> => {
  const sum = { ...known };
  for (const [key, { views, segments }] of Object.entries(more)) {
    const version = Number(key);
    const before = sum[version] ?? { views: 0, segments: [] };
    const length = Math.max(before.segments.length, segments.length);
    sum[version] = {
      views: before.views + views,
      segments: Array.from({ length }, (_, i) => (before.segments[i] ?? 0) + (segments[i] ?? 0)),
    };
  }
  return sum;
};
