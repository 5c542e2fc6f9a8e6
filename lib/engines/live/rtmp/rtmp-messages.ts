/** AMF0 values, as far as RTMP commands use them. */
export type AmfValue = string | number | boolean | null | { [name: string]: AmfValue };

const objectEnd = Buffer.from([0, 0, 9]);

const writeName = (name: string): Buffer => {
  const bytes = Buffer.from(name, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const writeValue = (value: AmfValue): Buffer => {
  if (value === null) return Buffer.from([5]);
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), writeName(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  const fields = Object.entries(value).flatMap(([name, each]) => [writeName(name), writeValue(each)]);
  return Buffer.concat([Buffer.from([3]), ...fields, objectEnd]);
};

/** Serialises the values of a command. Strings are shorter than 64 KiB. Pure. */
export const writeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(writeValue));

type Read = { value: AmfValue; next: number };

const readName = (bytes: Buffer, at: number): { value: string; next: number } => {
  const next = at + 2 + bytes.readUInt16BE(at);
  return { value: bytes.toString('utf8', at + 2, next), next };
};

const readFields = (bytes: Buffer, from: number): Read => {
  const fields: [string, AmfValue][] = [];
  let at = from;
  while (bytes.readUIntBE(at, 3) !== 9) {
    const name = readName(bytes, at);
    const { value, next } = readValue(bytes, name.next);
    fields.push([name.value, value]);
    at = next;
  }
  return { value: Object.fromEntries(fields), next: at + 3 };
};

const readList = (bytes: Buffer, from: number): Read => {
  let at = from + 4;
  for (let left = bytes.readUInt32BE(from); left > 0; left -= 1) at = readValue(bytes, at).next;
  return { value: null, next: at };
};

const readValue = (bytes: Buffer, at: number): Read => {
  const type = bytes.readUInt8(at);
  const from = at + 1;
  if (type === 0) return { value: bytes.readDoubleBE(from), next: from + 8 };
  if (type === 1) return { value: bytes.readUInt8(from) !== 0, next: from + 1 };
  if (type === 2) return readName(bytes, from);
  if (type === 3) return readFields(bytes, from);
  if (type === 5 || type === 6) return { value: null, next: from };
  if (type === 8) return readFields(bytes, from + 4);
  // The contents of references, lists, dates, long strings and XML are not needed.
  if (type === 7) return { value: null, next: from + 2 };
  if (type === 10) return readList(bytes, from);
  if (type === 11) return { value: null, next: from + 10 };
  if (type === 12 || type === 15) return { value: null, next: from + 4 + bytes.readUInt32BE(from) };
  // An object with the name of its class.
  if (type === 16) return readFields(bytes, readName(bytes, from).next);
  throw new RangeError(`a value of type ${type}`);
};

/** Parses the values of a command; throws `RangeError` on invalid data. Pure. */
export const readAmf = (bytes: Buffer): AmfValue[] => {
  const values: AmfValue[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, next } = readValue(bytes, at);
    values.push(value);
    at = next;
  }
  return values;
};

/** An RTMP message. */
export type RtmpMessage = {
  /** 1 chunk size, 3 acknowledgement, 4 user control, 5 window, 8 audio, 9 video, 18 data, 20 command. */
  type: number;
  /** 0 for the connection itself, else the stream id assigned by the server. */
  stream: number;
  /** Milliseconds, by the sender's clock. */
  time: number;
  body: Buffer;
};

/** Chunk size of sent messages, once announced. */
export const sentChunkBytes = 4096;
/** Larger times follow the header as an extended timestamp. */
const extendedFrom = 0xffffff;

/** Chunk stream by message type: messages on different ones may be interleaved. */
const findChunkStream = (type: number): number => (type === 20 ? 3 : type === 9 ? 6 : type < 7 ? 2 : 4);

const writeExtended = (time: number): Buffer => {
  if (time < extendedFrom) return Buffer.alloc(0);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(time % 0x100000000);
  return bytes;
};

/** Serialises a message in chunks of `chunkBytes`. Pure. */
export const writeMessage = ({ type, stream, time, body }: RtmpMessage, chunkBytes: number): Buffer => {
  const chunkStream = findChunkStream(type);
  const head = Buffer.alloc(12);
  head.writeUInt8(chunkStream, 0);
  head.writeUIntBE(Math.min(time, extendedFrom), 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head.writeUInt8(type, 7);
  head.writeUInt32LE(stream, 8);
  const extended = writeExtended(time);
  const again = Buffer.concat([Buffer.from([0xc0 | chunkStream]), extended]);
  const chunks = [head, extended, body.subarray(0, chunkBytes)];
  for (let at = chunkBytes; at < body.length; at += chunkBytes)
    chunks.push(again, body.subarray(at, at + chunkBytes));
  return Buffer.concat(chunks);
};

type Incoming = Omit<RtmpMessage, 'body'> & {
  length: number;
  /** The last timestamp or difference. The next message without one adds it to the time. */
  step: number;
  isExtended: boolean;
  /** Received bytes of the body, and their number. */
  parts: Buffer[];
  received: number;
};
type Head = { chunkStream: number; next: number; message: Incoming };

const nothing = { type: 0, stream: 0, time: 0, length: 0, step: 0, isExtended: false, received: 0 };

/**
 * The header of a chunk; null while it is incomplete. Shorter headers repeat values of the stream's last
 * one.
 */
const readHead = (bytes: Buffer, known: ReadonlyMap<number, Incoming>): Head | null => {
  const first = bytes[0] ?? 0;
  const format = first >> 6;
  const low = first & 63;
  const basic = low > 1 ? 1 : low + 2;
  const fixed = basic + ([11, 7, 3, 0][format] ?? 0);
  if (bytes.length < fixed) return null;
  const chunkStream = low > 1 ? low : 64 + (bytes[1] ?? 0) + (low === 1 ? (bytes[2] ?? 0) * 256 : 0);
  const last = known.get(chunkStream);
  const message: Incoming = { ...(last ?? nothing), parts: last?.parts ?? [] };
  if (format < 3) {
    message.step = bytes.readUIntBE(basic, 3);
    message.isExtended = message.step === extendedFrom;
  }
  if (format < 2) {
    message.length = bytes.readUIntBE(basic + 3, 3);
    message.type = bytes.readUInt8(basic + 6);
  }
  if (format === 0) message.stream = bytes.readUInt32LE(basic + 7);
  const next = fixed + (message.isExtended ? 4 : 0);
  if (bytes.length < next) return null;
  if (message.isExtended) message.step = bytes.readUInt32BE(fixed);
  // Further chunks of a message have its time.
  if (message.received === 0) message.time = format === 0 ? message.step : message.time + message.step;
  return { chunkStream, next, message };
};

/** Senders have no reason for smaller chunks, whose number costs more than their bytes. */
const leastChunkBytes = 128;

/** Limits to what a peer may send. */
export type MessageLimits = { maxBytes: number; maxChunkStreams: number };

/**
 * Reassembles chunks to messages. The returned function takes bytes as they arrive and throws `RangeError` on
 * invalid RTMP. Memory grows only with received bytes.
 */
export const createMessageReader = (
  onMessage: (message: RtmpMessage) => void,
  { maxBytes, maxChunkStreams }: MessageLimits,
) => {
  const known = new Map<number, Incoming>();
  let waiting: Buffer = Buffer.alloc(0);
  let chunkBytes = 128;
  /** The message of the chunk whose body arrives, and the number of bytes that the chunk lacks. */
  let open: { message: Incoming; left: number } | null = null;

  const finish = (message: Incoming): void => {
    const { type, stream, time, parts } = message;
    const body = Buffer.concat(parts);
    Object.assign(message, { parts: [], received: 0 });
    if (type === 1 && body.length >= 4) {
      chunkBytes = body.readUInt32BE(0) & 0x7fffffff;
      if (chunkBytes < leastChunkBytes) throw new RangeError('chunks are too small');
    }
    if (time <= 0xffffffff) onMessage({ type, stream, time, body });
  };

  /** Reads the header of the next chunk; false while it is incomplete. */
  const openChunk = (): boolean => {
    const head = waiting.length > 0 ? readHead(waiting, known) : null;
    if (!head) return false;
    const { chunkStream, next, message } = head;
    known.set(chunkStream, message);
    if (message.length > maxBytes || known.size > maxChunkStreams)
      throw new RangeError('a message is too large');
    waiting = waiting.subarray(next);
    open = { message, left: Math.min(chunkBytes, message.length - message.received) };
    return true;
  };

  return (bytes: Buffer): void => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    while (open !== null || openChunk()) {
      const chunk: { message: Incoming; left: number } = open ?? {
        message: { ...nothing, parts: [] },
        left: 0,
      };
      const { message } = chunk;
      const size = Math.min(chunk.left, waiting.length);
      if (size > 0) message.parts.push(Buffer.from(waiting.subarray(0, size)));
      waiting = waiting.subarray(size);
      message.received += size;
      chunk.left -= size;
      if (chunk.left > 0) return;
      open = null;
      if (message.received >= message.length) finish(message);
    }
  };
};
