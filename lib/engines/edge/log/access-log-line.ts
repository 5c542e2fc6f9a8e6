import { redactDeeply } from '@/lib/core/logging/log';
import { getNetworkAddress } from '@/lib/core/network/networks';

/** The columns of CloudFront's standard log, in its order. */
export const accessLogFields = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(Referer)',
  'cs(User-Agent)',
  'cs-uri-query',
  'cs(Cookie)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'x-forwarded-for',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'fle-status',
  'fle-encrypted-fields',
  'c-port',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
  'sc-range-start',
  'sc-range-end',
] as const;

/** The first two lines of every file. */
export const accessLogHeader = `#Version: 1.0\n#Fields: ${accessLogFields.join(' ')}\n`;

export type ResultType = 'Hit' | 'Miss' | 'Redirect' | 'Error';

/** One finished request. Times in milliseconds since the epoch, lengths in bytes. */
export type AccessRecord = {
  at: number;
  firstByteAt: number;
  endedAt: number;
  sentBytes: number;
  receivedBytes: number;
  /** The full address; the line only contains its network. */
  clientIp: string;
  clientPort: number;
  method: string;
  host: string | undefined;
  /** Path and query as received. */
  url: string;
  status: number;
  referer: string | undefined;
  userAgent: string | undefined;
  forwardedFor: string | undefined;
  protocol: string;
  httpVersion: string;
  requestId: string;
  result: ResultType;
  /** The client disconnected before the end. */
  isAborted: boolean;
  contentType: string | undefined;
  contentLength: number | undefined;
  range: { start: number; end: number } | undefined;
};

/**
 * Characters that CloudFront percent-encodes in values, including tab and line feed, so that a value cannot
 * forge a column.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what must not get through
const unsafeInValues = /[\u0000-\u0020\u007f-\uffff<>"#%{}|\\^~[\]`']/g;
/** Paths and queries arrive percent-encoded already. */
// oxlint-disable-next-line no-control-regex -- as above
const unsafeInUrls = /[\u0000-\u0020\u007f-\uffff<>"#{}|\\^[\]`']/g;

const toPercent = (character: string): string => {
  const bytes = Buffer.from(character, 'utf8');
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
};

const rememberedValues = 1000;
const escaped = new Map<string, string>();

/** Cached, because hosts, pages and browsers repeat. No value contains a secret. */
const escapeValue = (value: string | undefined): string => {
  if (!value) return '-';
  const known = escaped.get(value);
  if (known !== undefined) return known;
  if (escaped.size >= rememberedValues) escaped.clear();
  const safe = redactDeeply(value).replace(unsafeInValues, toPercent);
  escaped.set(value, safe);
  return safe;
};

const escapeUrl = (value: string): string =>
  value ? redactDeeply(value).replace(unsafeInUrls, toPercent) : '-';

const cutAddress = (address: string): string => getNetworkAddress(address) ?? '-';

/** A proxy lists addresses; any other text comes from a client. */
const cutAddresses = (list: string | undefined): string =>
  list
    ?.split(',')
    .flatMap((address) => getNetworkAddress(address) ?? [])
    .join(',') || '-';

const toSeconds = (milliseconds: number): string =>
  milliseconds > 0 ? (milliseconds / 1000).toFixed(3) : '0.000';

let lastSecond = { second: 0, text: '' };

/** Date and time columns, cached because thousands of lines share a second. */
const formatSecond = (at: number): string => {
  const second = Math.floor(at / 1000);
  if (second !== lastSecond.second) {
    lastSecond = { second, text: new Date(second * 1000).toISOString().slice(0, 19).replace('T', '\t') };
  }
  return lastSecond.text;
};

/** One line including its line feed: 33 columns separated by tabs, `-` for empty values. */
export const formatAccessLine = (record: AccessRecord): string => {
  const { url, range } = record;
  const mark = url.indexOf('?');
  const stem = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : escapeUrl(url.slice(mark)).slice(1);
  const host = escapeValue(record.host);
  const detail = record.isAborted ? 'ClientCommError' : record.result;
  return `${formatSecond(record.at)}\tLOCAL\t${record.sentBytes}\t${cutAddress(
    record.clientIp,
  )}\t${record.method}\t${host}\t${escapeUrl(stem)}\t${record.status}\t${escapeValue(
    record.referer,
  )}\t${escapeValue(record.userAgent)}\t${query || '-'}\t-\t${record.result}\t${
    record.requestId
  }\t${host}\t${record.protocol}\t${record.receivedBytes}\t${toSeconds(
    record.endedAt - record.at,
  )}\t${cutAddresses(record.forwardedFor)}\t-\t-\t${record.result}\tHTTP/${record.httpVersion}\t-\t-\t${
    record.clientPort
  }\t${toSeconds(record.firstByteAt - record.at)}\t${detail}\t${escapeValue(record.contentType)}\t${
    record.contentLength ?? '-'
  }\t${range?.start ?? '-'}\t${range?.end ?? '-'}\n`;
};
