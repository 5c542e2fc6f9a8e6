import {
  addSample,
  estimateSeconds,
  measureRate,
  type Sample,
} from '@/components/admin/uploads/transfer-rate';
import type { ImportView } from '@/lib/imports/import-schemas';

export const importGroups = ['running', 'waiting', 'done', 'failed', 'skipped', 'canceled'] as const;
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

/** Whether something will change by itself. Pure. */
export const isUnderWay = (row: ImportView): boolean =>
  findGroup(row) === 'running' || row.state === 'QUEUED';

/** Adds what a look at the server showed, and forgets what is fetched no longer. Pure. */
export const noteSamples = (before: ImportSamples, rows: ImportView[], at: number): ImportSamples =>
  Object.fromEntries(
    rows
      .filter(({ state, received }) => state === 'RUNNING' && received > 0)
      .map(({ id, received }) => [id, addSample(before[id] ?? [], { at, sent: received })]),
  );

/** Bytes a second of one import; null while nobody knows. Pure. */
export const findRate = (samples: ImportSamples, id: string): number | null => measureRate(samples[id] ?? []);

/**
 * Whether a download has broken off and is waiting to go on: the server has put the row back, or nothing has
 * come for as long as rates are measured. Pure.
 */
export const isResuming = (
  { id, state, received }: Pick<ImportView, 'id' | 'state' | 'received'>,
  samples: ImportSamples,
): boolean => received > 0 && (state === 'QUEUED' || (state === 'RUNNING' && findRate(samples, id) === 0));

type Summary = {
  counts: Record<ImportGroup, number>;
  /** Without the canceled ones. */
  total: number;
  settled: number;
  /** Bytes of the imports whose size is known, without those that failed, were skipped or canceled. */
  received: number;
  size: number;
  rate: number | null;
  /** Estimated seconds until all known bytes have arrived. Infinity if the rate is unknown. */
  secondsLeft: number;
};

/** All imports in a few figures. Pure. */
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

/** How many more videos the package takes once everything that waits is here; null for any number. Pure. */
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
