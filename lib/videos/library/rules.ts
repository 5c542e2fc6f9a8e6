import type { Phrase } from '@/lib/core/error-phrases';
import { cutText } from '@/lib/core/strings';
import { isRecord } from '@/lib/core/values';

export const titleMaxLength = 100;
export const descriptionMaxLength = 2000;

/** Converts a text to a title: trimmed, and cut between two words to 100 characters, which `…` shows. */
export const toTitle = (text: string): string => {
  const whole = text.trim();
  if (cutText(whole, titleMaxLength) === whole) return whole;
  const start = cutText(whole, titleMaxLength - 1);
  const end = start.search(/[\s_-]+[^\s_-]*$/);
  // A single long word is cut where it has to be.
  return `${(end > titleMaxLength / 2 ? start.slice(0, end) : start).trim()}…`;
};

/**
 * Folds text for search: lower case without accents, since SQLite folds only ASCII. Wildcards of `like`
 * become full-width characters, so that they match literally.
 */
export const toSearchText = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter((part): part is string => Boolean(part))
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[%_]/g, (wildcard) => (wildcard === '%' ? '％' : '＿'));

/** The words of a folded text: runs of letters and digits. */
export const toWords = (text: string): string[] => toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The key of a tag within a video's search words. No word of a text contains `#`. */
export const toTagKey = (id: string): string => `|#${id}|`;

type SearchedTexts = {
  description?: string | null | undefined;
  customMetadata?: unknown;
  tags: readonly string[];
};

/**
 * A video's searchable words beside its title, each behind a `|`, so that `like '%|word%'` finds their
 * beginnings. Tags are stored by id, so that renaming one changes no video.
 */
export const toSearchWords = ({ description, customMetadata, tags }: SearchedTexts): string => {
  const metadata = isRecord(customMetadata) ? Object.values(customMetadata) : [];
  const words = new Set(toWords([description ?? '', ...metadata].join(' ')));
  return `|${[...words].join('|')}|${tags.map(toTagKey).join('')}`;
};

/** The ids of the tags in a text written by `toSearchWords`, some of which may be deleted. */
export const findTagIds = (words: string | null | undefined): string[] =>
  Array.from((words ?? '').matchAll(/\|#([^|]+)\|/g), ([, id]) => id ?? '');

/** The value of `toCategoryKeys` for a video without categories. */
export const noCategoryKey = '-';

/** The key of one category within a video's keys. */
export const toCategoryKey = (id: string): string => `|${id}|`;

/**
 * A video's categories as one text (`|a||b|`, or `-` for none), which an index can hold beside the sort
 * order, so that filtering needs no other table.
 */
export const toCategoryKeys = (ids: readonly string[]): string =>
  ids.length === 0 ? noCategoryKey : ids.map(toCategoryKey).join('');

/** The ids in a text written by `toCategoryKeys`. */
export const fromCategoryKeys = (keys: string | null | undefined): string[] =>
  !keys || keys === noCategoryKey ? [] : keys.slice(1, -1).split('||');

/** A value of custom metadata. */
export type MetadataValue = string | number | boolean;
export type Metadata = Record<string, MetadataValue>;

/** Reason why a value cannot be custom metadata, or null. The texts are those of the specification. */
export const findMetadataFault = (value: unknown): Phrase | null => {
  if (Array.isArray(value)) return 'Arrays are not allowed.';
  if (!isRecord(value)) return 'Value must be a non-null object.';
  const entries = Object.entries(value);
  if (entries.length > 50) return 'Object must not have more than 50 key-value pairs.';
  for (const [key, entry] of entries) {
    if (!/^[\w-]{1,40}$/.test(key)) {
      return `Key "${cutText(key, 40)}" must have 1 to 40 letters, digits, underscores or hyphens.`;
    }
    if (entry === null || entry === undefined) continue;
    if (Array.isArray(entry)) return 'Arrays are not allowed.';
    if (typeof entry === 'object') return 'Nested properties are not allowed.';
    if (typeof entry === 'string' && entry.length > 500)
      return `Value of "${key}" must not exceed 500 characters.`;
    if (typeof entry === 'number' && !Number.isFinite(entry))
      return `Value of "${key}" must be a finite number.`;
    if (!['string', 'number', 'boolean'].includes(typeof entry)) return `Value of "${key}" is not allowed.`;
  }
  return null;
};

/** Merges new pairs into the stored ones; an empty or null value removes its key. */
export const mergeMetadata = (stored: unknown, given: Record<string, unknown>): Metadata =>
  Object.fromEntries(
    Object.entries({ ...(isRecord(stored) ? stored : {}), ...given }).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  ) as Metadata;

/**
 * Whether a token confined to `allowed` may move a video: the video must stay in an allowed category, and
 * its other categories must not change. A token without such a limit may do anything. Pure.
 */
export const staysInside = ({
  from,
  to,
  allowed,
}: {
  from: string[];
  to: string[];
  allowed: string[];
}): boolean => {
  if (allowed.length === 0) return true;
  const moved = [...from.filter((id) => !to.includes(id)), ...to.filter((id) => !from.includes(id))];
  return to.some((id) => allowed.includes(id)) && moved.every((id) => allowed.includes(id));
};
