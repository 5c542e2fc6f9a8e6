import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

import { mergeExperience, summarizeExperience, type Experience } from '../experience';
import { type Range, toDailyWhere } from '../ranges';
import type { DetailSummary } from './summarize-details';

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
