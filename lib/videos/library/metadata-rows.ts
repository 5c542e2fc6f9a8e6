import { isRecord } from '@/lib/core/values';

import type { MetadataValue } from './rules';

export const metadataTypes = ['text', 'number', 'boolean'] as const;
export type MetadataType = (typeof metadataTypes)[number];

/** A pair of custom metadata in the editor; `value` is the typed text (`true` or `false` for a boolean). */
export type MetadataRow = { id: string; key: string; type: MetadataType; value: string };

/**
 * Faults of a row by the field that shows them; the texts are in `messages/` under `edit.metadata.faults`.
 */
export type MetadataFault = {
  key?: 'keyMissing' | 'keyInvalid' | 'keyDuplicate';
  value?: 'valueMissing' | 'valueTooLong' | 'valueNotNumber';
};

export const maxMetadataPairs = 50;
const maxKeyLength = 40;
const maxValueLength = 500;

const typeOf = (value: unknown): MetadataType =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';

/** Converts stored metadata to rows in their stored order. */
export const toMetadataRows = (stored: unknown): MetadataRow[] =>
  isRecord(stored)
    ? Object.entries(stored).map(([key, value]) => ({
        id: key,
        key,
        type: typeOf(value),
        value: String(value),
      }))
    : [];

const isBlank = ({ key, value, type }: MetadataRow): boolean =>
  key.trim() === '' && (type === 'boolean' || value.trim() === '');

/** Parses a typed number with a point or a comma; null if invalid. */
const parseNumber = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : null;
};

const findKeyFault = (key: string, others: string[]): MetadataFault['key'] => {
  if (key === '') return 'keyMissing';
  if (!/^[\w-]+$/.test(key) || key.length > maxKeyLength) return 'keyInvalid';
  return others.includes(key) ? 'keyDuplicate' : undefined;
};

const findValueFault = ({ type, value }: MetadataRow): MetadataFault['value'] => {
  if (type === 'boolean') return undefined;
  if (value.trim() === '') return 'valueMissing';
  if (type === 'number') return parseNumber(value) === null ? 'valueNotNumber' : undefined;
  return value.length > maxValueLength ? 'valueTooLong' : undefined;
};

/** Faults by row id. Rows without a fault and empty rows are left out. */
export const findMetadataFaults = (rows: MetadataRow[]): Record<string, MetadataFault> => {
  const faults: Record<string, MetadataFault> = {};
  rows.forEach((row, index) => {
    if (isBlank(row)) return;
    const before = rows.slice(0, index).map(({ key }) => key.trim());
    const key = findKeyFault(row.key.trim(), before);
    const value = findValueFault(row);
    if (key || value) faults[row.id] = { ...(key && { key }), ...(value && { value }) };
  });
  return faults;
};

/** Converts rows to stored metadata. Empty rows and rows with a fault are left out. */
export const fromMetadataRows = (rows: MetadataRow[]): Record<string, MetadataValue> => {
  const faults = findMetadataFaults(rows);
  return Object.fromEntries(
    rows
      .filter((row) => !isBlank(row) && !faults[row.id])
      .map((row) => [row.key.trim(), toValue(row)] as const),
  );
};

const toValue = ({ type, value }: MetadataRow): MetadataValue => {
  if (type === 'boolean') return value === 'true';
  return type === 'number' ? (parseNumber(value) ?? 0) : value;
};

/** The update that turns the stored pairs into `next`: the server merges, and null removes a pair. */
export const toMetadataUpdate = (
  stored: unknown,
  next: Record<string, MetadataValue>,
): Record<string, MetadataValue | null> => ({
  ...Object.fromEntries(Object.keys(isRecord(stored) ? stored : {}).map((key) => [key, null])),
  ...next,
});
