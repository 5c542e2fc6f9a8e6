import type { UploadSnapshot } from './engine/create-upload-center';
import { healsItself } from './engine/to-upload-item';
import type { RejectedFile, UploadItem, WaitingElsewhere } from './engine/types';

export type Announcement =
  | { kind: 'begun'; items: UploadItem[] }
  | { kind: 'done'; item: UploadItem }
  | { kind: 'stopped'; item: UploadItem }
  | { kind: 'rejected'; file: RejectedFile }
  | { kind: 'elsewhere'; waiting: WaitingElsewhere };

type Shown = Omit<UploadSnapshot, 'batch'>;

const needsSomebody = ({ state, obstacle }: UploadItem): boolean =>
  state === 'missing' || (obstacle !== null && !healsItself(obstacle));

/** Announcements for screen readers: upload started, finished, stopped, refused or waiting. Pure. */
export const listAnnouncements = (before: Shown, after: Shown): Announcement[] => {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const knownRejected = new Set(before.rejected.map(({ id }) => id));
  const begun = after.items.filter(({ id, state }) => !known.has(id) && state !== 'done');
  const changed = after.items.filter(({ id, state }) => {
    const earlier = known.get(id);
    return earlier !== undefined && earlier.state !== state;
  });
  return [
    ...(begun.length > 0 ? [{ kind: 'begun' as const, items: begun }] : []),
    ...changed.filter(({ state }) => state === 'done').map((item): Announcement => ({ kind: 'done', item })),
    ...changed.filter(needsSomebody).map((item): Announcement => ({ kind: 'stopped', item })),
    ...after.rejected
      .filter(({ id }) => !knownRejected.has(id))
      .map((file): Announcement => ({ kind: 'rejected', file })),
    ...(after.elsewhere === before.elsewhere
      ? []
      : after.elsewhere.map((waiting): Announcement => ({ kind: 'elsewhere', waiting }))),
  ];
};
