import { isRecord } from '@/lib/core/is-record';

import type { MetadataValue } from '../rules';

export const metadataTypes = ['text', 'number', 'boolean'] as const;
export type MetadataType = (typeof metadataTypes)[number];

/**
 * One pair of custom metadata while it is edited; `value` is what was typed (`true` or `false` for a
 * boolean).
 */
export type MetadataRow = { id: string; key: string; type: MetadataType; value: string };

/**
 * What is wrong with a row, by the side it is shown at; the wording is in `messages/` under
 * `edit.metadata.faults`.
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

/** Stored metadata as rows, in the order it is stored in. */
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

/** A number as it is typed, with a point or a comma; null where it is none. */
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

/** The faults of rows, by the rows' ids; rows without one, and rows still empty, are left out. */
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

/** Rows as they are stored; empty ones and ones with a fault are left out. */
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

/** The update that turns the stored pairs into `next`: the server merges, and null takes a pair away. */
export const toMetadataUpdate = (
  stored: unknown,
  next: Record<string, MetadataValue>,
): Record<string, MetadataValue | null> => ({
  ...Object.fromEntries(Object.keys(isRecord(stored) ? stored : {}).map((key) => [key, null])),
  ...next,
});
