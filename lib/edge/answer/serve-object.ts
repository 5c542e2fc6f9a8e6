import { pipeline } from 'node:stream/promises';

import type { ByteRange, ObjectInfo, ObjectRef, StoragePort } from '@/lib/ports/storage/port';

import { answerEmpty, sendHead, type Exchange } from '../server/exchange';
import { evaluateConditions, isRangeCurrent } from './conditional-request';
import { isCompressible, pickCoding, toCodedHeaders, type ContentCoding } from './content-coding';
import type { HeaderList } from './header-list';
import type { HotObjects } from './hot-objects';
import { parseRange } from './http-range';
import { deliveryCors, getPlainHeaders } from './response-headers';

type ServeOptions = {
  ref: ObjectRef;
  info: ObjectInfo;
  headers: HeaderList;
  storage: StoragePort;
  /** Only where the bytes may be kept in memory. */
  hotObjects?: HotObjects;
};

/** `changed`: the object was replaced since `info` was read and nothing was answered yet; look again. */
type Served = 'served' | 'changed';

/** Answers a GET or HEAD with an object that the caller found readable: conditions, a range, memory or stream. */
export const serveObject = async (exchange: Exchange, wanted: ServeOptions): Promise<Served> => {
  const { req, res } = exchange;
  const coding = findCoding(exchange, wanted);
  const options = coding ? { ...wanted, headers: toCodedHeaders(wanted.headers, coding) } : wanted;
  const { info, headers } = options;
  const outcome = evaluateConditions(req.headers, info);
  if (outcome !== 'proceed') {
    exchange.result = 'Hit';
    answerEmpty(exchange, outcome === 'not_modified' ? 304 : 412, headers);
    return 'served';
  }
  if (req.method === 'HEAD') {
    const content = { type: info.contentType, length: info.size };
    sendHead(exchange, 200, [...headers, 'Content-Length', String(info.size)], content);
    res.end();
    return 'served';
  }
  const range = isRangeCurrent(req.headers['if-range']?.toString(), info)
    ? parseRange(req.headers.range, info.size)
    : 'whole';
  if (range === 'unsatisfiable') {
    answerEmpty(exchange, 416, getPlainHeaders([...deliveryCors, 'Content-Range', `bytes */${info.size}`]));
    return 'served';
  }
  return options.hotObjects?.isSmall(info)
    ? sendFromMemory(exchange, options, { range, coding }, options.hotObjects)
    : streamBytes(exchange, options, range);
};

/** Texts that are kept in memory are sent compressed; a range is always one of the bytes as they are. */
const findCoding = ({ req }: Exchange, { info, hotObjects }: ServeOptions): ContentCoding | null => {
  const isWhole = req.method === 'GET' && req.headers.range === undefined;
  if (!isWhole || !hotObjects?.isSmall(info) || !isCompressible(info)) return null;
  return pickCoding(req.headers['accept-encoding']?.toString());
};

type WantedRange = ByteRange | 'whole';

const sendFromMemory = async (
  exchange: Exchange,
  options: ServeOptions,
  { range, coding }: { range: WantedRange; coding: ContentCoding | null },
  hotObjects: HotObjects,
): Promise<Served> => {
  const { ref, info } = options;
  const kept = hotObjects.peek(ref.key, info);
  const object = kept ?? (await hotObjects.load(ref.key, info));
  if (object?.info.etag !== info.etag) return 'changed';

  const { bytes } = coding ? await hotObjects.represent(object, coding) : object.plain;
  exchange.result = kept ? 'Hit' : 'Miss';
  sendObjectHead(exchange, options, range, bytes.length);
  exchange.res.end(range === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1));
  return 'served';
};

const streamBytes = async (
  exchange: Exchange,
  options: ServeOptions,
  range: WantedRange,
): Promise<Served> => {
  const { ref, info, storage } = options;
  const opened = await storage.read({ ...ref, ...(range === 'whole' ? {} : { range }) });
  if (!opened) return 'changed';
  if (opened.info.etag !== info.etag) {
    opened.body.destroy();
    return 'changed';
  }
  sendObjectHead(exchange, options, range, info.size);
  await pipeline(opened.body, exchange.res);
  return 'served';
};

const sendObjectHead = (
  exchange: Exchange,
  { info, headers }: ServeOptions,
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
