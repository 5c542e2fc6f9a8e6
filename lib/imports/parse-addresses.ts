import type { BucketAccess } from '@/lib/ports/bucket';

import { hasVideoEnding } from './describe-source';

/** Why a line does not identify a video. */
export type AddressFault = 'not_a_video' | 'not_https' | 'not_an_address';

type Parsed = { key: string; address: string } | { fault: AddressFault };

const vimeoId = /^\d{1,15}$/;
const vimeoFolder = /(?:channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/|video\/)?/;
/**
 * `vimeo.com/123`, optionally with the hash of a private link, in a channel, group, showcase or player URL.
 */
const vimeoPath = new RegExp(`^/${vimeoFolder.source}(\\d{1,15})(?:/[0-9a-f]+)?/?$`);

/** Parses a Vimeo id, or the URL of a Vimeo video. */
export const parseVimeoLine = (line: string): Parsed => {
  const text = line.trim();
  const fromAddress = (): string | undefined => {
    try {
      const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
      const isVimeo = /^(www\.|player\.)?vimeo\.com$/i.test(url.hostname);
      return isVimeo ? vimeoPath.exec(url.pathname)?.[1] : undefined;
    } catch {
      return undefined;
    }
  };
  const id = vimeoId.test(text) ? text : fromAddress();
  return id ? { key: `vimeo:${id}`, address: id } : { fault: 'not_a_video' };
};

/** `s3://bucket/key`, with the key as it is. */
const toS3Address = (bucket: string, key: string): string => `s3://${bucket}/${key}`;

/** The bucket of an address that `toS3Address` made. */
export const readS3Bucket = (address: string): string => /^s3:\/\/([^/]+)\//.exec(address)?.[1] ?? '';

/** The key of an address that `toS3Address` made. */
export const readS3Key = (address: string): string => /^s3:\/\/[^/]+\/(.+)$/s.exec(address)?.[1] ?? '';

/** Parses a key of a bucket. Buckets of different servers may have the same name. */
export const parseS3Key = (
  key: string,
  { endpoint, bucket }: Pick<BucketAccess, 'endpoint' | 'bucket'>,
): Parsed => {
  if (!key || key.endsWith('/')) return { fault: 'not_an_address' };
  if (!hasVideoEnding(key)) return { fault: 'not_a_video' };
  const server = endpoint === null ? 'aws' : new URL(endpoint).host;
  return { key: `s3:${server}/${bucket}/${key}`, address: toS3Address(bucket, key) };
};

/** Parses the URL of a video file. The fragment is removed, because it is never sent. */
export const parseWebLine = (
  line: string,
  isAllowedHttp: (host: string) => boolean = () => false,
): Parsed => {
  let url: URL;
  try {
    url = new URL(line.trim());
  } catch {
    return { fault: 'not_an_address' };
  }
  const isHttps = url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHttp(url.host));
  if (!isHttps) return { fault: 'not_https' };
  url.hash = '';
  return url.username || url.password || url.href.length > 2000
    ? { fault: 'not_an_address' }
    : { key: `web:${url.href}`, address: url.href };
};

/** Parses a list of lines: each video once, with the faults of all other lines. Line numbers start at 1. */
export const readAddressList = (text: string, parse: (line: string) => Parsed) => {
  const seen = new Map<string, string>();
  const duplicates: number[] = [];
  const faults: { line: number; fault: AddressFault }[] = [];
  text.split('\n').forEach((line, index) => {
    if (!line.trim()) return;
    const parsed = parse(line);
    if ('fault' in parsed) faults.push({ line: index + 1, fault: parsed.fault });
    else if (seen.has(parsed.key)) duplicates.push(index + 1);
    else seen.set(parsed.key, parsed.address);
  });
  return { addresses: [...seen.values()], duplicates, faults };
};

/** A video of a file list. Categories and tags are titles. */
export type ListItem = {
  address: string;
  title?: string;
  description?: string;
  externalId?: string;
  categories?: string[];
  tags?: string[];
};

export type LineFault = AddressFault | 'duplicate' | 'unknown_category' | 'unknown_tag' | 'too_long';

/** Columns of a list, by the names that its first line may use. */
const columns = {
  url: 'address',
  address: 'address',
  title: 'title',
  description: 'description',
  externalid: 'externalId',
  category: 'categories',
  categories: 'categories',
  tag: 'tags',
  tags: 'tags',
} as const;
type Column = (typeof columns)[keyof typeof columns];

const longest: Partial<Record<Column, number>> = { title: 500, description: 20_000, externalId: 200 };

type Row = { line: number; cells: string[] };

/** Splits CSV (RFC 4180) into rows with the number of their first line. Pure. */
const readRows = (text: string, separator: string): Row[] => {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [''] };
  let line = 1;
  let isQuoted = false;
  const add = (character: string): void => {
    row.cells[row.cells.length - 1] += character;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted && character === '"' && text[index + 1] === '"') add(text[(index += 1)] ?? '');
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) add(character);
    else if (character === separator) row.cells.push('');
    else if (character === '\n') {
      rows.push(row);
      row = { line, cells: [''] };
    } else if (character !== '\r') add(character);
  }
  return [...rows, row].filter(({ cells }) => cells.some((cell) => cell.trim()));
};

const readColumns = (head: string, separator: string): (Column | null)[] =>
  head.split(separator).map((name) => {
    const key = name.trim().replaceAll('"', '').replaceAll('_', '').toLowerCase();
    return key in columns ? columns[key as keyof typeof columns] : null;
  });

/** Several categories or tags of a cell are separated by `|`. */
const splitNames = (cell: string): string[] =>
  cell
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

const toItem = (cells: string[], names: (Column | null)[]): ListItem => {
  const item: ListItem = { address: '' };
  names.forEach((name, index) => {
    const value = cells[index]?.trim() ?? '';
    if (!value || name === null) return;
    if (name === 'categories' || name === 'tags') item[name] = splitNames(value);
    else item[name] = value;
  });
  return item;
};

/** A list is a table if its first line names the column of the address, otherwise one URL per line. */
const readItems = (text: string): { line: number; item: ListItem }[] => {
  const [head = ''] = text.split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].find((each) => readColumns(head, each).includes('address'));
  if (separator === undefined) {
    return text
      .split('\n')
      .map((address, index) => ({ line: index + 1, item: { address: address.trim() } }))
      .filter(({ item }) => item.address);
  }
  const names = readColumns(head, separator);
  const [, ...rows] = readRows(text, separator);
  return rows.map(({ line, cells }) => ({ line, item: toItem(cells, names) }));
};

type Known = { categories: readonly string[]; tags: readonly string[] };

/**
 * Parses a list of files: URLs, or a table as CSV with the columns `url`, `title`, `description`,
 * `categories`, `tags` and `externalId`. Returns each video once, and the faults of all other lines. Pure.
 */
export const parseList = (
  text: string,
  known: Known,
): { items: ListItem[]; faults: { line: number; fault: LineFault }[] } => {
  const items: ListItem[] = [];
  const faults: { line: number; fault: LineFault }[] = [];
  const seen = new Set<string>();
  const findFault = (item: ListItem): LineFault | null => {
    const parsed = parseWebLine(item.address);
    if ('fault' in parsed) return parsed.fault;
    if (seen.has(parsed.key)) return 'duplicate';
    seen.add(parsed.key);
    if (item.categories?.some((name) => !known.categories.includes(name))) return 'unknown_category';
    if (item.tags?.some((name) => !known.tags.includes(name))) return 'unknown_tag';
    const isLong = Object.entries(longest).some(
      ([name, max]) => String(item[name as Column] ?? '').length > max,
    );
    return isLong ? 'too_long' : null;
  };
  for (const { line, item } of readItems(text.replace(/^\uFEFF/, ''))) {
    const fault = findFault(item);
    if (fault) faults.push({ line, fault });
    else items.push(item);
  }
  return { items, faults };
};
