import { isId } from '@/lib/core/database/is-id';
import { videosFolder } from '@/lib/core/storage/storage-keys';

import { toCountedId } from '../event-ids';
import { readReport, type ExperienceReport } from '../experience';

/** What one line of an access log says about a video; null lines say nothing. */
export type Hit = {
  /** Or the name under which a live event is counted. */
  videoId: string;
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
  /** Bytes out, head included. */
  bytes: number;
  /** The viewer's network, as the line has it; `-` where it has none. */
  address: string;
  /** Whether there was nothing to be had: 4xx and 5xx. */
  isRefused: boolean;
  what: Asked;
};

export type Asked =
  | { kind: 'view'; version: number; host: string; begun: number | null }
  | { kind: 'segment'; version: number; index: number }
  | { kind: 'experience'; report: ExperienceReport }
  | { kind: 'other' };

type Column =
  | 'date'
  | 'sc-bytes'
  | 'c-ip'
  | 'cs-method'
  | 'cs-uri-stem'
  | 'sc-status'
  | 'cs(Referer)'
  | 'cs-uri-query'
  | 'x-edge-detailed-result-type'
  | 'sc-range-start'
  | 'sc-range-end';

const wanted: readonly Column[] = [
  'date',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs-uri-query',
  'x-edge-detailed-result-type',
  'sc-range-start',
  'sc-range-end',
];

/** Where the columns that are read stand, by the `#Fields:` line; throws where one is missing. */
export type LogColumns = { readonly at: Record<Column, number>; readonly last: number };

/** Reads the `#Fields:` line of a log in W3C format. */
export const readColumns = (line: string): LogColumns => {
  const names = line.slice('#Fields:'.length).trim().split(/\s+/);
  const at = Object.fromEntries(wanted.map((name) => [name, names.indexOf(name)])) as LogColumns['at'];
  // Viewers' networks may be left out of a log: then no countries are counted.
  const missing = wanted.filter((name) => at[name] < 0 && name !== 'c-ip');
  if (missing.length > 0) throw new Error(`the access log has no column ${missing.join(', ')}`);
  return { at, last: Math.max(...Object.values(at)) };
};

/**
 * Reads one line. A view is one GET of a video's master playlist, or of an MP4 from byte 0, answered with 200
 * or 206. An address with a query is no view: members' previews are signed, and what a player fetches before
 * or besides a view says `uncounted`, segments too. Only `from`, the page that frames the player, may stand
 * there, and `begun`, the segment that was fetched before the view. A HEAD for a video's state tells in its
 * query what a view was like. Of a live event bytes and requests are counted: who watches it is counted while
 * they do. Pure.
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
  const bytes = Number(read('sc-bytes'));
  if (day.length !== 10 || !Number.isSafeInteger(bytes) || bytes < 0) return null;
  const status = read('sc-status');
  const address = read('c-ip');
  const hit: Hit = { videoId, day, bytes, address, isRefused: status >= '4', what: { kind: 'other' } };
  if (eventId !== null) return hit;
  const file = stem.slice(videoPath.length + videoId.length + 1);
  if ((status === '200' || status === '206') && read('cs-method') === 'GET')
    hit.what = findAsked(file, query, read, ownHosts);
  if (status === '200' && read('cs-method') === 'HEAD' && file === stateFile) {
    const report = readReport(query);
    if (report) hit.what = { kind: 'experience', report };
  }
  return hit;
};

const videoPath = `/${videosFolder}`;
const stateFile = 'state.json';

/** Below a playback token (`/t/{token}/`) lie the same files. */
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
/** Of the main track and of its alternatives, which are fetched beside the pictures. */
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
    begun: begun === undefined ? null : Number(begun),
  };
};

/** Safari asks for the first two bytes before it plays a file. */
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

/** The name of the page that embeds the player; empty where it isn't told. */
const findHost = (query: string, referer: string, ownHosts: ReadonlySet<string>): string => {
  const from = /^from=([^&]*)/.exec(query)?.[1];
  const told =
    from === undefined ? (/^https?:\/\/([^/?#:]+)/.exec(decode(referer))?.[1] ?? '') : decode(from);
  const host = told.toLowerCase();
  return hostPattern.test(host) && !ownHosts.has(host) ? host : '';
};
