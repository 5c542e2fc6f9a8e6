import type { Obstacle, UploadBatch, UploadItem, UploadState, UploadTarget } from './types';
import { noDetails, type DetailsState, type UploadDetails } from './upload-details';

/** The data of a file's row. */
export type UploadSnapshot = {
  id: string;
  name: string;
  size: number;
  sent: number;
  rate: number | null;
  target: UploadTarget;
  videoId: string | null;
  version: number | null;
  isComplete: boolean;
  /** Whether the file's bytes are no longer available. */
  isGhost: boolean;
  isStopped: boolean;
  obstacle: Obstacle | null;
  batch?: string | undefined;
  details?: UploadDetails | undefined;
  detailsState?: DetailsState;
};

const findState = ({ isComplete, isGhost, isStopped, obstacle, sent, size }: UploadSnapshot): UploadState => {
  if (isComplete) return 'done';
  if (isGhost) return 'missing';
  if (obstacle) return 'held';
  if (isStopped) return 'paused';
  if (sent === 0) return 'waiting';
  return sent >= size ? 'finishing' : 'sending';
};

/** Builds a row of the tray. Pure. */
export const toUploadItem = (snapshot: UploadSnapshot): UploadItem => {
  const state = findState(snapshot);
  const { id, name, size, sent, rate, target, videoId, version, obstacle, batch, details, detailsState } =
    snapshot;
  return {
    id,
    name,
    size,
    sent: state === 'done' ? size : Math.min(sent, size),
    rate: state === 'sending' ? rate : null,
    state,
    obstacle: state === 'held' ? obstacle : null,
    target,
    videoId,
    version,
    batch: batch ?? null,
    details: { chosen: details ?? noDetails, state: detailsState ?? 'applied' },
  };
};

const selfHealing: readonly Obstacle['kind'][] = ['offline', 'unreachable', 'busy'];

/** Whether an upload resumes without user action. */
export const healsItself = ({ kind }: Obstacle): boolean => selfHealing.includes(kind);

/** Whether leaving the page would interrupt the upload. */
export const isUnderWay = ({ state, obstacle }: UploadItem): boolean =>
  ['waiting', 'sending', 'finishing'].includes(state) || (obstacle !== null && healsItself(obstacle));

const joinStates = (states: readonly DetailsState[]): DetailsState =>
  (['failed', 'applying'] as const).find((state) => states.includes(state)) ?? 'applied';

/** The most recent batch in the tray; null if it contains only replacements. Pure. */
export const findBatch = (items: readonly UploadItem[]): UploadBatch | null => {
  const added = items.filter(({ target, batch }) => target.kind === 'new' && batch !== null);
  // A batch id starts with its creation time.
  const id = added
    .map(({ batch }) => batch ?? '')
    .sort()
    .at(-1);
  const members = added.filter(({ batch }) => batch === id);
  const [first] = members;
  if (!id || !first) return null;
  return {
    id,
    count: members.length,
    details: first.details.chosen,
    state: joinStates(members.map(({ details }) => details.state)),
  };
};

/** Totals of all uploads for the tray's header: bytes, rate and counts by state. */
export const sumUploads = (items: readonly UploadItem[]) => {
  const open = items.filter(({ state }) => state !== 'done');
  const moving = items.filter(isUnderWay);
  const rates = moving.flatMap(({ rate }) => rate ?? []);
  return {
    open: open.length,
    done: items.length - open.length,
    moving: moving.length,
    needing: open.length - moving.length - open.filter(({ state }) => state === 'paused').length,
    size: moving.reduce((sum, { size }) => sum + size, 0),
    rest: moving.reduce((sum, { size, sent }) => sum + size - sent, 0),
    rate: rates.length > 0 ? rates.reduce((sum, rate) => sum + rate, 0) : null,
  };
};

export type UploadSums = ReturnType<typeof sumUploads>;
