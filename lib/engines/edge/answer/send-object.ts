import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';

import type { ByteRange } from '@/lib/ports/storage';

import type { PageContent } from '../policy/find-embedding';
import type { Verdict } from '../policy/verdict';
import { type EdgeContext, answerEmpty, type Exchange, sendHead } from '../server/exchange';
import {
  type ContentCoding,
  isCompressible,
  pickCoding,
  toCodedHeaders,
  type HeaderList,
} from './content-coding';
import type { HotObjects } from './hot-objects';
import { fillPlayerPage } from './player-page';
import { corsOf, getObjectHeaders, getPlainHeaders } from './response-headers';

/**
 * Parses a `Range` header for an object of `size` bytes. Several ranges, other units and invalid values
 * result in the whole object, as RFC 9110 (14.2) allows.
 */
export const parseRange = (
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = header === undefined ? null : /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header);
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';

  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

/** Validators that conditional requests are compared with. */
type Validators = { etag: string; lastModified: Date };

type ConditionalOutcome = 'proceed' | 'not_modified' | 'precondition_failed';

/** HTTP dates have whole seconds. */
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const parseDate = (header: string | undefined): number | null => {
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
};

const isListed = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110 (13.2.2); `If-Range` is
 * `isRangeCurrent`.
 */
export const evaluateConditions = (
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): ConditionalOutcome => {
  if (headers['if-match'] !== undefined) {
    if (!isListed(headers['if-match'], etag)) return 'precondition_failed';
  } else {
    const unmodifiedSince = parseDate(headers['if-unmodified-since']);
    if (unmodifiedSince !== null && toSeconds(lastModified) > unmodifiedSince) return 'precondition_failed';
  }
  if (headers['if-none-match'] !== undefined) {
    return isListed(headers['if-none-match'], etag) ? 'not_modified' : 'proceed';
  }
  const modifiedSince = parseDate(headers['if-modified-since']);
  return modifiedSince !== null && toSeconds(lastModified) <= modifiedSince ? 'not_modified' : 'proceed';
};

/** Whether a range may be answered: without `If-Range`, or if it matches the current object exactly. */
export const isRangeCurrent = (ifRange: string | undefined, { etag, lastModified }: Validators): boolean => {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag;
  return parseDate(ifRange) === toSeconds(lastModified);
};

type SendVerdict = Extract<Verdict, { kind: 'send' }>;

type Sending = Pick<SendVerdict, 'ref' | 'info'> & {
  headers: HeaderList;
  storage: EdgeContext['storage'];
  /** Cache for the bytes, if any. */
  hotObjects: Pick<HotObjects, 'isSmall' | 'peek' | 'load' | 'represent'> | null;
};

/** `changed`: the object was replaced since the verdict, and no response was started. */
type Sent = 'answered' | 'changed';

/** Sends the object of a verdict on a GET or HEAD. */
export const sendObject = async (
  context: EdgeContext,
  exchange: Exchange,
  verdict: SendVerdict,
): Promise<Sent> => {
  const { storage, hotObjects } = context;
  const { ref, info, isShared, presentation } = verdict;
  if (presentation?.content) return sendPlayerPage(context, exchange, verdict, presentation.content);
  const makeHeaders = () => getObjectHeaders(verdict);
  const headers =
    isShared && !presentation ? hotObjects.getHeaders(ref.key, info, makeHeaders) : makeHeaders();
  const sending = { ref, info, headers, storage, hotObjects: isShared ? hotObjects : null };
  const sent = await answerWith(exchange, sending);
  if (sent === 'changed') hotObjects.forgetInfo(ref.key);
  return sent;
};

/** Sends the player page with its content for clients without scripts. */
const sendPlayerPage = async (
  { storage, hotObjects }: EdgeContext,
  exchange: Exchange,
  verdict: SendVerdict,
  content: PageContent,
): Promise<Sent> => {
  const { ref, info } = verdict;
  const page = hotObjects.peek(ref.key, info) ?? (await hotObjects.load(ref.key, info));
  if (page?.info.etag !== info.etag) {
    hotObjects.forgetInfo(ref.key);
    return 'changed';
  }
  const filled = fillPlayerPage(page, content);
  return answerWith(exchange, {
    ref,
    info: filled.info,
    headers: getObjectHeaders({ ...verdict, info: filled.info }),
    storage,
    hotObjects: { ...hotObjects, peek: () => filled },
  });
};

/** Handles conditions and ranges, and sends from memory or as a stream. */
const answerWith = async (exchange: Exchange, wanted: Sending): Promise<Sent> => {
  const { req, res } = exchange;
  const coding = findCoding(exchange, wanted);
  const options = coding ? { ...wanted, headers: toCodedHeaders(wanted.headers, coding) } : wanted;
  const { info, headers } = options;
  const outcome = evaluateConditions(req.headers, info);
  if (outcome !== 'proceed') {
    exchange.result = 'Hit';
    answerEmpty(exchange, outcome === 'not_modified' ? 304 : 412, headers);
    return 'answered';
  }
  if (req.method === 'HEAD') {
    const content = { type: info.contentType, length: info.size };
    sendHead(exchange, 200, [...headers, 'Content-Length', String(info.size)], content);
    res.end();
    return 'answered';
  }
  const range = isRangeCurrent(req.headers['if-range']?.toString(), info)
    ? parseRange(req.headers.range, info.size)
    : 'whole';
  if (range === 'unsatisfiable') {
    answerEmpty(
      exchange,
      416,
      getPlainHeaders([...corsOf('everybody'), 'Content-Range', `bytes */${info.size}`]),
    );
    return 'answered';
  }
  return options.hotObjects?.isSmall(info)
    ? sendFromMemory(exchange, options, { range, coding }, options.hotObjects)
    : streamBytes(exchange, options, range);
};

/** Cached texts are sent compressed; ranges always refer to the uncompressed bytes. */
const findCoding = ({ req }: Exchange, { info, hotObjects }: Sending): ContentCoding | null => {
  const isWhole = req.method === 'GET' && req.headers.range === undefined;
  if (!isWhole || !hotObjects?.isSmall(info) || !isCompressible(info)) return null;
  return pickCoding(req.headers['accept-encoding']?.toString());
};

type WantedRange = ByteRange | 'whole';

const sendFromMemory = async (
  exchange: Exchange,
  options: Sending,
  { range, coding }: { range: WantedRange; coding: ContentCoding | null },
  hotObjects: NonNullable<Sending['hotObjects']>,
): Promise<Sent> => {
  const { ref, info } = options;
  const kept = hotObjects.peek(ref.key, info);
  const object = kept ?? (await hotObjects.load(ref.key, info));
  if (object?.info.etag !== info.etag) return 'changed';

  const { bytes } = coding ? await hotObjects.represent(object, coding) : object.plain;
  exchange.result = kept ? 'Hit' : 'Miss';
  sendObjectHead(exchange, options, range, bytes.length);
  exchange.res.end(range === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1));
  return 'answered';
};

const streamBytes = async (exchange: Exchange, options: Sending, range: WantedRange): Promise<Sent> => {
  const { ref, info, storage } = options;
  const opened = await storage.read({ ...ref, ...(range === 'whole' ? {} : { range }) });
  if (!opened) return 'changed';
  if (opened.info.etag !== info.etag) {
    opened.body.destroy();
    return 'changed';
  }
  try {
    sendObjectHead(exchange, options, range, info.size);
    await pipeline(opened.body, exchange.res);
  } finally {
    // A pipeline to a connection that closed while the file was being opened would leave the file open.
    opened.body.destroy();
  }
  return 'answered';
};

const sendObjectHead = (
  exchange: Exchange,
  { info, headers }: Sending,
  range: WantedRange,
  whole: number,
): void => {
  const length = range === 'whole' ? whole : range.end - range.start + 1;
  const content = { type: info.contentType, length };
  if (range === 'whole') {
    sendHead(exchange, 200, [...headers, 'Content-Length', String(length)], content);
    return;
  }
  exchange.range = range;
  const contentRange = `bytes ${range.start}-${range.end}/${info.size}`;
  sendHead(
    exchange,
    206,
    [...headers, 'Content-Length', String(length), 'Content-Range', contentRange],
    content,
  );
};
