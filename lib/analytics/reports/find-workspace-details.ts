import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';
import type { Statistic, VideoStatistic } from '@/payload-types';

import { mergeExperience, summarizeExperience, type Experience } from '../experience';
import { mergeSources, toDetails, type Sources } from '../ingest/tally';
import { type Range, toDailyWhere } from '../ranges';
import { listSources, type ListedSources, type DetailSummary } from './summarize-details';

type Asked = { workspace: string; range: Range };

/** Views of a workspace by embedding host, country and device, in UTC days. */
export const findSources = async (payload: Payload, { workspace, range }: Asked): Promise<ListedSources> => {
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: toDailyWhere({ workspace, range }),
    select: { sources: true },
    pagination: false,
    limit: 0,
  });
  let sum: Sources = {};
  for (const { sources } of docs) sum = mergeSources(sum, (sources ?? {}) as Sources);
  return listSources(sum);
};

export const sourceKinds = ['hosts', 'countries', 'devices'] as const;
export type SourceKind = (typeof sourceKinds)[number];
/** A host, a country code or a kind of device. */
export type Source = { kind: SourceKind; name: string };

/** At most this many videos of a source are listed. */
const maxVideos = 50;

/**
 * Videos with views from a source, most views first. Details of videos are kept for 70 days, so that longer
 * ranges have fewer views than the workspace's sum.
 */
export const findVideosOfSource = async (
  payload: Payload,
  { workspace, range, source: { kind, name } }: Asked & { source: Source },
): Promise<{ id: string; views: number }[]> => {
  const sums = new Map<string, number>();
  const sqlite = getSqlite(payload);
  if (sqlite) {
    // A row holds 64 videos with all segments, so SQLite extracts the requested number of each.
    const { rows } = await sqlite.execute({
      sql: `SELECT entry.key AS id, SUM(json_extract(entry.value, ?)) AS views
        FROM video_statistics, json_each(video_statistics.videos) AS entry
        WHERE workspace_id = ? AND date BETWEEN ? AND ? GROUP BY entry.key`,
      args: [`$.${kind}.${JSON.stringify(name)}`, workspace, range.from, range.to],
    });
    for (const { id, views } of rows) sums.set(String(id), Number(views ?? 0));
  } else {
    const { docs } = await payload.db.find<VideoStatistic>({
      collection: slugs.videoStatistics,
      where: {
        and: [
          { workspace: { equals: workspace } },
          { date: { greater_than_equal: range.from } },
          { date: { less_than_equal: range.to } },
        ],
      },
      select: { videos: true },
      pagination: false,
      limit: 0,
    });
    for (const { videos } of docs)
      for (const [id, detail] of Object.entries(toDetails(videos)))
        sums.set(id, (sums.get(id) ?? 0) + (detail[kind]?.[name] ?? 0));
  }
  return [...sums]
    .map(([id, views]) => ({ id, views }))
    .filter(({ views }) => views > 0)
    .sort((a, b) => b.views - a.views)
    .slice(0, maxVideos);
};

/** Playback quality of a workspace in a range, in total and by day, oldest first. Null without reports. */
export const findExperience = async (
  payload: Payload,
  { workspace, range }: { workspace: string; range: Range },
): Promise<DetailSummary['experience']> => {
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: toDailyWhere({ workspace, range }),
    select: { period: true, experience: true },
    sort: 'period',
    pagination: false,
    limit: 0,
  });
  const reported = docs.flatMap(({ period, experience }) =>
    experience ? [{ date: period, experience: experience as Experience }] : [],
  );
  const all = summarizeExperience(
    reported.reduce<Experience | null>((sum, { experience }) => mergeExperience(sum, experience), null),
  );
  const days = reported.flatMap(({ date, experience }) => {
    const summary = summarizeExperience(experience);
    return summary ? [{ date, summary }] : [];
  });
  return all && { all, days };
};
