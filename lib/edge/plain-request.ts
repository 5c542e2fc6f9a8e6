/** What the fast lane needs of a request that is nothing but a GET of a plainly named file. */
export type PlainRequest = {
  /** Path without the leading slash: letters, digits, `_`, `-`, `.` and `/`. */
  key: string;
  host: string | undefined;
  referer: string | undefined;
  userAgent: string | undefined;
  forwardedFor: string | undefined;
  forwardedProto: string | undefined;
};

/**
 * One complete head of a GET without a query: strict CRLF, no folding, printable ASCII, nothing behind it. Each character
 * has one place to go, so that hostile input costs no more than other input.
 */
const plainHead = /^GET \/([\w./-]+) HTTP\/1\.1\r\n((?:[A-Za-z-]+:[\x20-\x7e]*\r\n)+)\r\n$/;

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

/** Reads a chunk as it came from the socket; null for everything that is not one plain GET. */
export const parsePlainRequest = (chunk: Buffer): PlainRequest | null => {
  if (chunk.length > maxHeadBytes || chunk[0] !== 0x47) return null;
  const match = plainHead.exec(chunk.toString('latin1'));
  if (!match) return null;
  const [, key = '', lines = ''] = match;
  const headers: Record<string, string> = {};
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf('\r\n', start);
    const colon = lines.indexOf(':', start);
    const name = lines.slice(start, colon).toLowerCase();
    const value = lines.slice(colon + 1, end).trim();
    if (name === 'connection') {
      if (value.toLowerCase() !== 'keep-alive') return null;
    } else if (!harmless.has(name) || name in headers) {
      return null;
    }
    headers[name] = value;
    start = end + 2;
  }
  if (headers.host === undefined) return null;
  return {
    key,
    host: headers.host,
    referer: headers.referer,
    userAgent: headers['user-agent'],
    forwardedFor: headers['x-forwarded-for'],
    forwardedProto: headers['x-forwarded-proto'],
  };
};
