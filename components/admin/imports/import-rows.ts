import {
  addSample,
  estimateSeconds,
  measureRate,
  type Sample,
} from '@/components/admin/uploads/transfer-rate';
import type { ImportView } from '@/lib/imports/import-schemas';

const importGroups = ['running', 'waiting', 'done', 'failed', 'skipped', 'canceled'] as const;
export type ImportGroup = (typeof importGroups)[number];

/** Recent progress samples of each running import, over the last seconds. */
export type ImportSamples = Readonly<Record<string, Sample[]>>;

/** The group of an import in the list. An import is finished once its video is encoded. Pure. */
export const findGroup = ({ state, video }: Pick<ImportView, 'state' | 'video'>): ImportGroup => {
  switch (state) {
    case 'RUNNING':
      return 'running';
    case 'QUEUED':
    case 'PAUSED':
      return 'waiting';
    case 'FAILED':
      return 'failed';
    case 'SKIPPED':
      return 'skipped';
    case 'CANCELED':
      return 'canceled';
    case 'DONE':
      if (video?.status === 'ERROR') return 'failed';
      return !video || video.status === 'COMPLETE' ? 'done' : 'running';
  }
};

/** Whether the state will change without user action. Pure. */
export const isUnderWay = (row: ImportView): boolean =>
  findGroup(row) === 'running' || row.state === 'QUEUED';

/** Adds the progress from a response, and drops imports that are no longer downloading. Pure. */
export const noteSamples = (before: ImportSamples, rows: ImportView[], at: number): ImportSamples =>
  Object.fromEntries(
    rows
      .filter(({ state, received }) => state === 'RUNNING' && received > 0)
      .map(({ id, received }) => [id, addSample(before[id] ?? [], { at, sent: received })]),
  );

/** Download rate of an import in bytes per second; null while unknown. Pure. */
export const findRate = (samples: ImportSamples, id: string): number | null => measureRate(samples[id] ?? []);

/**
 * Whether a download was interrupted and will resume: the server has requeued the row, or no bytes arrived
 * for the duration over which rates are measured. Pure.
 */
export const isResuming = (
  { id, state, received }: Pick<ImportView, 'id' | 'state' | 'received'>,
  samples: ImportSamples,
): boolean => received > 0 && (state === 'QUEUED' || (state === 'RUNNING' && findRate(samples, id) === 0));

type Summary = {
  counts: Record<ImportGroup, number>;
  /** Cancelled imports are not counted. */
  total: number;
  settled: number;
  /** Bytes of imports with a known size, except failed, skipped and cancelled ones. */
  received: number;
  size: number;
  rate: number | null;
  /** Estimated seconds until all known bytes have arrived. Infinity if the rate is unknown. */
  secondsLeft: number;
};

/** Totals of all imports. Pure. */
export const summarizeImports = (rows: ImportView[], samples: ImportSamples): Summary => {
  const counts = Object.fromEntries(importGroups.map((group) => [group, 0])) as Summary['counts'];
  for (const row of rows) counts[findGroup(row)] += 1;
  const fetched = rows.filter(({ state }) => !['FAILED', 'SKIPPED', 'CANCELED'].includes(state));
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const size = sum(fetched.map((row) => row.size ?? row.received));
  const received = sum(fetched.map((row) => row.received));
  const rates = rows.map(({ id }) => findRate(samples, id)).filter((rate) => rate !== null);
  const rate = rates.length > 0 ? sum(rates) : null;
  const settled = counts.done + counts.failed + counts.skipped;
  return {
    counts,
    total: rows.length - counts.canceled,
    settled,
    received,
    size,
    rate,
    secondsLeft: estimateSeconds(size - received, rate),
  };
};

/** Number of further videos the package allows after all pending imports; null for unlimited. Pure. */
export const countRoom = (videosLeft: number | null, rows: ImportView[]): number | null => {
  if (videosLeft === null) return null;
  const toCome = rows.filter(
    ({ state, video }) => ['QUEUED', 'PAUSED', 'RUNNING'].includes(state) && !video,
  ).length;
  return Math.max(0, videosLeft - toCome);
};

/** Name of an import before its video has a title. Pure. */
export const nameImport = ({ source, address }: Pick<ImportView, 'source' | 'address'>): string => {
  if (source === 'vimeo') return `vimeo.com/${address}`;
  return source === 'web' ? address.replace(/^https?:\/\//, '') : address;
};
