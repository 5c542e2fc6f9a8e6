import type { Payload, Where } from 'payload';

import type { Phrase } from '@/lib/core/error-phrases';
import { createEvent } from '@/lib/core/events';
import { notInTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Visibility } from '@/lib/ports/storage';
import { holdLock } from '@/lib/worker/lock';
import type { Video } from '@/payload-types';

import { getNextGateTime, readGate } from './gate/rules';

/** When a video becomes public, and private again; ISO 8601. */
export type Schedule = { publishAt: string | null; unpublishAt: string | null };
type Scheduled = Schedule & { visibility: Visibility };

const toIso = (value: unknown): string | null => {
  const time = value instanceof Date || typeof value === 'string' ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
};

/** Visibility and schedule of a row or an update. */
export const readSchedule = (row: Partial<Record<keyof Scheduled, unknown>>): Scheduled => ({
  visibility: row.visibility === 'public' ? 'public' : 'private',
  publishAt: toIso(row.publishAt),
  unpublishAt: toIso(row.unpublishAt),
});

type Fault = { field: keyof Schedule; fault: Phrase };

const findFault = (field: keyof Schedule, asked: Scheduled, now: number): Phrase | null => {
  const { visibility, publishAt } = asked;
  const time = asked[field];
  if (time === null) return null;
  if (Date.parse(time) <= now) return 'must not be in the past';
  if (field === 'publishAt') return visibility === 'public' ? 'must be empty for a public video' : null;
  if (publishAt !== null && time <= publishAt) return 'must be after publishAt';
  return publishAt === null && visibility === 'private' ? 'requires publishAt or a public video' : null;
};

/**
 * Checks the changed times of a schedule, and removes times that a change of the visibility leaves without
 * effect. `now` in Unix milliseconds. Pure.
 */
export const settleSchedule = (
  asked: Scheduled,
  before: Scheduled,
  now: number,
): { faults: Fault[]; schedule: Schedule } => {
  const changed = (['publishAt', 'unpublishAt'] as const).filter((field) => asked[field] !== before[field]);
  // A later start may pass an end that did not change.
  const isCrossed = changed.length > 0 && asked.publishAt !== null && asked.unpublishAt !== null;
  const checked: (keyof Schedule)[] = isCrossed ? ['publishAt', 'unpublishAt'] : changed;
  const faults = checked.flatMap((field) => {
    const fault = findFault(field, asked, now);
    return fault ? [{ field, fault }] : [];
  });
  const publishAt = asked.visibility === 'public' ? null : asked.publishAt;
  const isEndless = asked.visibility === 'private' && publishAt === null;
  return { faults, schedule: { publishAt, unpublishAt: isEndless ? null : asked.unpublishAt } };
};

const batch = 50;

/**
 * Carries out the schedules that are due, also those that were missed while no worker ran. Returns whether
 * there may be more.
 */
export const applySchedules = async (
  { payload }: { payload: Payload },
  now = new Date(),
): Promise<boolean> => {
  const due = { less_than_equal: now.toISOString() };
  const { docs } = await payload.db.find<DueVideo>({
    collection: slugs.videos,
    where: { or: [{ publishAt: due }, { unpublishAt: due }] },
    select: { visibility: true, viewing: true, viewingChangedAt: true },
    limit: batch,
    pagination: false,
  });
  if (docs.length === 0) return false;
  return holdLock(payload, 'publication schedules', async (lock) => {
    for (const video of docs) {
      lock.check();
      await endPublication(payload, video, due);
      await startPublication(payload, video, due);
    }
    return docs.length === batch;
  });
};

type DueVideo = Pick<Video, 'id' | 'visibility' | 'viewing' | 'viewingChangedAt'>;
type Due = { less_than_equal: string };

/** A start that was missed together with its end has no effect. */
const endPublication = (payload: Payload, video: DueVideo, due: Due): Promise<void> =>
  change(payload, video, {
    visibility: 'private',
    where: { unpublishAt: due },
    data: { publishAt: null, unpublishAt: null },
  });

const startPublication = (payload: Payload, video: DueVideo, due: Due): Promise<void> =>
  change(payload, video, { visibility: 'public', where: { publishAt: due }, data: { publishAt: null } });

/** Changes the visibility with the event of any such change, whose follower publishes the video. */
const change = async (
  payload: Payload,
  video: DueVideo,
  { visibility, where, data }: { visibility: Visibility; where: Where; data: Partial<Schedule> },
): Promise<void> => {
  const { id, visibility: before, viewingChangedAt } = video;
  const changes = [{ field: 'visibility', before, after: visibility }];
  const viewers = readGate(video) && { viewingChangedAt: getNextGateTime(viewingChangedAt, Date.now()) };
  const event = before === visibility ? null : createEvent('video.updated', { payload: { changes } });
  await changeWithEvent(payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: id } }, where, notInTrash] },
    data: { ...data, ...viewers, visibility },
    event,
  });
};
