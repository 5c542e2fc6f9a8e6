import type { Day } from '../days';
import type { Detail } from '../details';
import { mergeExperience, summarizeExperience, type Experience, type ExperienceSummary } from '../experience';
import { mergeCountries, mergeCurves, mergeHosts, otherHosts, type Curve } from '../ingest/tally';

/** A day on which a video was watched. */
export type DayOfDetail = { date: Day; detail: Detail };

/** What happened on a day that explains its figures. */
export type DayMark = {
  date: Day;
  /** Hosts that embed the video for the first time. */
  newHosts: string[];
  /** Whether a new version of the file was watched for the first time. */
  isNewVersion: boolean;
};

export type DetailSummary = {
  /** Views by host, most first. `''` is where none was told, `*` what is left of many. */
  hosts: { host: string; views: number }[];
  /** Views by country, most first; empty where no database of countries is set. */
  countries: { country: string; views: number }[];
  /** Of the served version. */
  curve: Curve | null;
  marks: DayMark[];
  /** What players told of the views; null where none did. */
  experience: { all: ExperienceSummary; days: DayOfExperience[] } | null;
};

/** What the views of a day were like. */
export type DayOfExperience = { date: Day; summary: ExperienceSummary };

type SummaryOptions = { from: Day; version: number | null };

const toSorted = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([, a], [, b]) => b - a);

/**
 * Puts the days from `from` on together; earlier ones only tell what was there before. Oldest day first.
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
      // What is left of many is no host, and comes last.
      .sort((a, b) => Number(a.host === otherHosts) - Number(b.host === otherHosts)),
    countries: toSorted(countries).map(([country, views]) => ({ country, views })),
    curve: version === null ? null : (curves[version] ?? null),
    marks: findMarks(details).filter(({ date }) => date >= from),
    experience: all && { all, days },
  };
};

/** The first day that a video has figures of marks nothing: all is new then. */
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
