import { isId } from '@/lib/core/database/ids';
import { videosFolder } from '@/lib/core/storage/storage-keys';

import { toCountedId } from '../counted-ids';
import { readReport, type PlayerReport } from '../experience';
import { findDevice, isBot, type Device } from './devices';

/** A parsed access log line about a video. */
export type Hit = {
  /** Video id, or the counted id of a live event. */
  videoId: string;
  /** UTC day, `YYYY-MM-DD`. */
  day: string;
  /** Quarter of an hour of that day, from 0 to 95. */
  quarter: number;
  /** Bytes sent, including headers. */
  bytes: number;
  /** Network of the viewer as logged. `-` if it is missing. */
  address: string;
  /** Whether the response was an error (4xx or 5xx). */
  isRefused: boolean;
  what: Asked;
};

export type Asked =
  | { kind: 'view'; version: number; host: string; device: Device; begun: number | null }
  | { kind: 'segment'; version: number; index: number }
  | { kind: 'report'; report: PlayerReport }
  | { kind: 'other' };

type Column =
  | 'date'
  | 'time'
  | 'sc-bytes'
  | 'c-ip'
  | 'cs-method'
  | 'cs-uri-stem'
  | 'sc-status'
  | 'cs(Referer)'
  | 'cs(User-Agent)'
  | 'cs-uri-query'
  | 'x-edge-detailed-result-type'
  | 'sc-range-start'
  | 'sc-range-end';

const wanted: readonly Column[] = [
  'date',
  'time',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs(User-Agent)',
  'cs-uri-query',
  'x-edge-detailed-result-type',
  'sc-range-start',
  'sc-range-end',
];

/** Positions of the columns that are read. */
export type LogColumns = { readonly at: Record<Column, number>; readonly last: number };

/** Parses the `#Fields:` line of a W3C log. Throws if a column is missing. */
export const readColumns = (line: string): LogColumns => {
  const names = line.slice('#Fields:'.length).trim().split(/\s+/);
  const at = Object.fromEntries(wanted.map((name) => [name, names.indexOf(name)])) as LogColumns['at'];
  // Logs may omit the viewers' networks; no countries are counted then.
  const missing = wanted.filter((name) => at[name] < 0 && name !== 'c-ip');
  if (missing.length > 0) throw new Error(`the access log has no column ${missing.join(', ')}`);
  return { at, last: Math.max(...Object.values(at)) };
};

/**
 * Parses one line. A view is a GET of a video's master playlist, or of an MP4 from byte 0, with status 200 or
 * 206. Requests with a query do not count as views (signed previews, `uncounted` prefetches), except `from`
 * (the embedding page) and `begun` (a segment fetched before the view). A HEAD of a video's state carries a
 * report in its query; reports of bots are ignored. Live events only count bytes and requests. Pure.
 */
export const parseLogLine = (
  line: string,
  columns: LogColumns,
  ownHosts: ReadonlySet<string>,
): Hit | null => {
  const cells = splitCells(line, columns.last + 1);
  if (!cells) return null;
  const read = (name: Column): string => cells[columns.at[name]] ?? '-';
  const stem = withoutToken(read('cs-uri-stem'));
  const query = read('cs-uri-query');
  const eventId = findIdBelow('/live/', stem);
  const videoId = eventId === null ? findIdBelow(videoPath, stem) : toCountedId(eventId);
  if (videoId === null) return null;
  const day = read('date');
  const quarter = toQuarter(read('time'));
  const bytes = Number(read('sc-bytes'));
  if (day.length !== 10 || quarter === null || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  const status = read('sc-status');
  const address = read('c-ip');
  const hit: Hit = {
    ...{ videoId, day, quarter, bytes, address },
    isRefused: status >= '4',
    what: { kind: 'other' },
  };
  if (eventId !== null) return hit;
  const file = stem.slice(videoPath.length + videoId.length + 1);
  if ((status === '200' || status === '206') && read('cs-method') === 'GET')
    hit.what = findAsked(file, query, read, ownHosts);
  if (status === '200' && read('cs-method') === 'HEAD' && file === stateFile) {
    const report = readReport(query);
    if (report && !isBot(read('cs(User-Agent)'))) hit.what = { kind: 'report', report };
  }
  return hit;
};

/** Quarter of an hour of a time `HH:MM:SS`. Null for anything else. */
const toQuarter = (time: string): number | null => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d):/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 4 + Math.floor(Number(minutes) / 15);
};

const videoPath = `/${videosFolder}`;
const stateFile = 'state.json';

/** Removes the playback token (`/t/{token}/`) from a path. */
const withoutToken = (stem: string): string =>
  stem.startsWith('/t/') ? stem.slice(stem.indexOf('/', 3)) : stem;

const findIdBelow = (folder: string, stem: string): string | null => {
  if (!stem.startsWith(folder)) return null;
  const id = stem.slice(folder.length, stem.indexOf('/', folder.length));
  return isId(id) ? id : null;
};

const splitCells = (line: string, count: number): string[] | null => {
  const cells: string[] = [];
  let start = 0;
  while (cells.length < count) {
    const end = line.indexOf('\t', start);
    if (end < 0) {
      cells.push(line.slice(start));
      return cells.length === count ? cells : null;
    }
    cells.push(line.slice(start, end));
    start = end + 1;
  }
  return cells;
};

const segmentPattern = /^(\d{1,9})\/hls\/([^/]+)\/[^/]*?(\d{1,6})\.(?:m4s|ts)$/;
const masterPattern = /^(\d{1,9})\/(?:hls|early)\/master\.m3u8$/;
const filePattern = /^(\d{1,9})\/mp4\/[^/]+\.mp4$/;
/** Folders of the main and alternative audio tracks, which are fetched in addition to the video stream. */
const soundFolder = /^audio(?:-\d+)?$/;

type Read = (name: Column) => string;

const findAsked = (file: string, query: string, read: Read, ownHosts: ReadonlySet<string>): Asked => {
  const segment = segmentPattern.exec(file);
  if (segment) {
    const isComplete = read('x-edge-detailed-result-type') !== 'ClientCommError';
    if (soundFolder.test(segment[2] ?? '') || !isComplete || query === 'uncounted') return { kind: 'other' };
    return { kind: 'segment', version: Number(segment[1]), index: Number(segment[3]) };
  }
  const isPlain = query === '-' || query.startsWith('from=');
  const version =
    isPlain && (masterPattern.exec(file)?.[1] ?? (isFromStart(read) && filePattern.exec(file)?.[1]));
  if (!version) return { kind: 'other' };
  const begun = /&begun=(\d{1,6})$/.exec(query)?.[1];
  return {
    kind: 'view',
    version: Number(version),
    host: findHost(query, read('cs(Referer)'), ownHosts),
    device: findDevice(read('cs(User-Agent)')),
    begun: begun === undefined ? null : Number(begun),
  };
};

/** Safari requests the first two bytes before it plays a file. */
const isFromStart = (read: Read): boolean =>
  read('sc-status') === '200' || (read('sc-range-start') === '0' && read('sc-range-end') !== '1');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const hostPattern = /^(?=.{1,100}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Host of the embedding page. Empty if unknown. */
const findHost = (query: string, referer: string, ownHosts: ReadonlySet<string>): string => {
  const from = /^from=([^&]*)/.exec(query)?.[1];
  const embedder =
    from === undefined ? (/^https?:\/\/([^/?#:]+)/.exec(decode(referer))?.[1] ?? '') : decode(from);
  const host = embedder.toLowerCase();
  return hostPattern.test(host) && !ownHosts.has(host) ? host : '';
};
