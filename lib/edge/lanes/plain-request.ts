import { pickCoding, type ContentCoding } from '../answer/content-coding';

/** What the fast lane needs of a request that is nothing but a GET of a plainly named file. */
export type PlainRequest = {
  /** Path without the leading slash: letters, digits, `_`, `-`, `.` and `/`. */
  key: string;
  headers: PlainHeaders;
};

export type PlainHeaders = {
  /** As they came, line by line. */
  lines: string;
  host: string;
  referer: string | undefined;
  userAgent: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
  coding: ContentCoding | null;
};

const requestLine = /^GET \/([\w./-]+) HTTP\/1\.1$/;

/**
 * Complete headers: strict CRLF, no folding, printable ASCII, nothing behind them. Each character has one place to go, so
 * that hostile input costs no more than other input.
 */
const plainLines = /^(?:[A-Za-z-]+:[\x20-\x7e]*\r\n)+\r\n$/;

const maxHeadBytes = 8192;

/** Headers that change nothing about the answer. Any other one, and the request goes to Node's own server. */
const harmless = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'referer',
  'origin',
  'dnt',
  'priority',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-proto',
]);

const parseHeaders = (lines: string): PlainHeaders | null => {
  if (!plainLines.test(lines)) return null;
  const headers = new Map<string, string>();
  for (const line of lines.slice(0, -4).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const isPlain = name === 'connection' ? value.toLowerCase() === 'keep-alive' : harmless.has(name);
    if (!isPlain || headers.has(name)) return null;
    headers.set(name, value);
  }
  const host = headers.get('host');
  if (host === undefined) return null;
  return {
    lines,
    host,
    referer: headers.get('referer'),
    userAgent: headers.get('user-agent'),
    forwardedFor: headers.get('x-forwarded-for'),
    forwardedProto: headers.get('x-forwarded-proto'),
    coding: pickCoding(headers.get('accept-encoding')),
  };
};

/**
 * Reads a chunk as it came from the socket; null for everything that is not one plain GET. `known` are the headers of an earlier
 * request of the same client, which mostly sends the same ones again.
 */
export const parsePlainRequest = (chunk: Buffer, known?: PlainHeaders): PlainRequest | null => {
  if (chunk.length > maxHeadBytes || chunk[0] !== 0x47) return null;
  const text = chunk.toString('latin1');
  const end = text.indexOf('\r\n');
  const key = requestLine.exec(text.slice(0, end))?.[1];
  if (key === undefined) return null;
  const lines = text.slice(end + 2);
  const headers = known && known.lines === lines ? known : parseHeaders(lines);
  return headers && { key, headers };
};
