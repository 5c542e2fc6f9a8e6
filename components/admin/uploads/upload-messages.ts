import { formatBytes } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

import type { UploadSnapshot } from './engine/create-upload-center';
import { healsItself } from './engine/to-upload-item';
import type { Obstacle, RejectedFile, UploadItem, WaitingElsewhere } from './engine/types';

/** The action that lets an upload continue. */
export type UploadAction = 'retry' | 'signIn' | 'switchBack' | 'restart' | 'choose' | 'remove';

const actions: Record<Obstacle['kind'], UploadAction | null> = {
  offline: null,
  unreachable: 'retry',
  busy: null,
  signedOut: 'signIn',
  otherWorkspace: 'switchBack',
  limit: 'retry',
  forbidden: 'remove',
  gone: 'restart',
  tooLarge: 'remove',
  storageFull: 'retry',
  badFile: 'remove',
  refused: 'retry',
};

/** Explains why an upload is stopped, and the action that resumes it; null if it is not stopped. */
export const describeObstacle = (
  text: Translate,
  language: string,
  { state, obstacle, size }: UploadItem,
): { reason: string; action: UploadAction | null } | null => {
  if (state === 'missing') {
    const reason = text('uploads.obstacle.missing', { size: formatBytes(language, size) });
    return { reason, action: 'choose' };
  }
  if (!obstacle) return null;
  const action = actions[obstacle.kind];
  if (obstacle.kind === 'limit') {
    const { limit } = obstacle;
    if (limit === null) return { reason: text('uploads.obstacle.limitUnknown'), action };
    return { reason: text('uploads.obstacle.limit', { limit }), action };
  }
  if (obstacle.kind === 'badFile') return { reason: text(`encodingError.${obstacle.reason}`), action };
  if (obstacle.kind === 'refused') {
    const reason = text(`uploads.obstacle.refused.${obstacle.reason}`);
    // Choosing the same file again would not help.
    return { reason, action: obstacle.reason === 'fileType' ? 'remove' : action };
  }
  return { reason: text(`uploads.obstacle.${obstacle.kind}`), action };
};

/** Describes uploads waiting in another workspace. */
export const describeElsewhere = (text: Translate, { count, name }: WaitingElsewhere): string =>
  text('uploads.elsewhere.text', { count, workspace: name });

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
