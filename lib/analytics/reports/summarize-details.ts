import type { Day } from '../days';
import { mergeExperience, summarizeExperience, type Experience, type ExperienceSummary } from '../experience';
import {
  type Detail,
  mergeCountries,
  mergeCurves,
  mergeHosts,
  otherHosts,
  type Curve,
} from '../ingest/tally';

/** A day with details of a video. */
export type DayOfDetail = { date: Day; detail: Detail };

/** Events that explain a day's statistics. */
export type DayMark = {
  date: Day;
  /** Hosts that embedded the video for the first time. */
  newHosts: string[];
  /** Whether a new version was watched for the first time. */
  isNewVersion: boolean;
};

export type DetailSummary = {
  /** Views by host, most first. `''` is unknown, `*` sums the remaining hosts. */
  hosts: { host: string; views: number }[];
  /** Views by country, most first. Empty without a country database. */
  countries: { country: string; views: number }[];
  /** Curve of the published version. */
  curve: Curve | null;
  marks: DayMark[];
  /** Playback quality. Null without reports. */
  experience: { all: ExperienceSummary; days: DayOfExperience[] } | null;
};

/** Playback quality of one day. */
export type DayOfExperience = { date: Day; summary: ExperienceSummary };

type SummaryOptions = { from: Day; version: number | null };

const toSorted = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([, a], [, b]) => b - a);

/**
 * Summarises the days from `from` on. Earlier days only provide known hosts and versions. Oldest day first.
 * Pure.
 */
export const summarizeDetails = (
  details: readonly DayOfDetail[],
  { from, version }: SummaryOptions,
): DetailSummary => {
  let hosts: Record<string, number> = {};
  let countries: Record<string, number> = {};
  let curves: Record<number, Curve> = {};
  let experience: Experience | null = null;
  const days: DayOfExperience[] = [];
  for (const { date, detail } of details) {
    if (date < from) continue;
    hosts = mergeHosts(hosts, new Map(Object.entries(detail.hosts)));
    countries = mergeCountries(countries, new Map(Object.entries(detail.countries ?? {})));
    curves = mergeCurves(curves, detail.curves);
    experience = mergeExperience(experience, detail.experience);
    const summary = summarizeExperience(detail.experience ?? null);
    if (summary) days.push({ date, summary });
  }
  const all = summarizeExperience(experience);
  return {
    hosts: toSorted(hosts)
      .map(([host, views]) => ({ host, views }))
      // The sum of the remaining hosts comes last.
      .sort((a, b) => Number(a.host === otherHosts) - Number(b.host === otherHosts)),
    countries: toSorted(countries).map(([country, views]) => ({ country, views })),
    curve: version === null ? null : (curves[version] ?? null),
    marks: findMarks(details).filter(({ date }) => date >= from),
    experience: all && { all, days },
  };
};

/** The first day with details has no marks, because everything would be new. */
const findMarks = (details: readonly DayOfDetail[]): DayMark[] => {
  const known = new Set<string>();
  let newest: number | null = null;
  const marks: DayMark[] = [];
  for (const [index, { date, detail }] of details.entries()) {
    const newHosts = Object.keys(detail.hosts).filter(
      (host) => host !== '' && host !== otherHosts && !known.has(host),
    );
    for (const host of newHosts) known.add(host);
    const watched = Object.entries(detail.curves).flatMap(([key, { views }]) =>
      views > 0 ? [Number(key)] : [],
    );
    const highest = Math.max(newest ?? 0, ...watched);
    const isNewVersion = newest !== null && highest > newest;
    newest = highest;
    if (index > 0 && (newHosts.length > 0 || isNewVersion)) marks.push({ date, newHosts, isNewVersion });
  }
  return marks;
};
