import type { Day } from '@/lib/core/days';

import { mergeExperience, summarizeExperience, type Experience, type ExperienceSummary } from '../experience';
import { devices, type Device } from '../ingest/devices';
import {
  type Detail,
  mergeCurves,
  mergeSources,
  otherHosts,
  type Curve,
  type Sources,
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

/** Views by source, most first. */
export type ListedSources = {
  /** `''` is unknown, `*` sums the remaining hosts. */
  hosts: { host: string; views: number }[];
  /** Empty without a country database. */
  countries: { country: string; views: number }[];
  devices: { device: Device; views: number }[];
};

export type DetailSummary = ListedSources & {
  /** Curve of the published version. */
  curve: Curve | null;
  marks: DayMark[];
  /** Playback quality. Null without reports. */
  experience: { all: ExperienceSummary; days: DayOfExperience[] } | null;
};

/** Playback quality of one day. */
export type DayOfExperience = { date: Day; summary: ExperienceSummary };

type SummaryOptions = { from: Day; version: number | null };

/** Pure. */
export const listSources = ({ hosts = {}, countries = {}, devices: kinds = {} }: Sources): ListedSources => ({
  hosts: toSorted(hosts)
    .map(([host, views]) => ({ host, views }))
    // The sum of the remaining hosts comes last.
    .sort((a, b) => Number(a.host === otherHosts) - Number(b.host === otherHosts)),
  countries: toSorted(countries).map(([country, views]) => ({ country, views })),
  devices: devices
    .map((device) => ({ device, views: kinds[device] ?? 0 }))
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views),
});

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
  let sources: Sources = {};
  let curves: Record<number, Curve> = {};
  let experience: Experience | null = null;
  const days: DayOfExperience[] = [];
  for (const { date, detail } of details) {
    if (date < from) continue;
    sources = mergeSources(sources, detail);
    curves = mergeCurves(curves, detail.curves);
    experience = mergeExperience(experience, detail.experience);
    const summary = summarizeExperience(detail.experience ?? null);
    if (summary) days.push({ date, summary });
  }
  const all = summarizeExperience(experience);
  return {
    ...listSources(sources),
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
