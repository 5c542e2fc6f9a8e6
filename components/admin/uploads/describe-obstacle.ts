import { formatBytes } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

import type { Obstacle, UploadItem, WaitingElsewhere } from './engine/types';

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
