import type { SenderPacket } from './channel/sender';
import type { RtmpMessage } from './rtmp/rtmp-messages';

/** FLV header and the zero size before the first tag. Bytes. */
const headBytes = 13;
const tagHeadBytes = 11;
/**
 * An empty tag: ffmpeg starts with such an audio configuration if it only learns the real one from the first
 * packet.
 */
const emptyBytes = tagHeadBytes + 2 + 4;
/** Upper limit of a sender's packets. */
const maxTagBytes = 8 * 1024 * 1024;

const kinds = { 8: 'audio', 9: 'video', 18: 'data' } as const;

const toPacket = (tag: Buffer): SenderPacket => {
  const kind = kinds[(tag[0] ?? 0) as keyof typeof kinds] ?? 'data';
  const [first = 0, second = 0] = tag.subarray(tagHeadBytes);
  const dts = tag.readUIntBE(4, 3) + (tag[7] ?? 0) * 0x1000000;
  if (kind === 'video') {
    const isConfig = second === 0;
    return { kind, codec: first & 15, isConfig, isKey: first >> 4 === 1 && !isConfig, dts, flv: tag };
  }
  if (kind === 'audio')
    return { kind, codec: first >> 4, isConfig: second === 0, isKey: false, dts, flv: tag };
  return { kind, codec: 0, isConfig: false, isKey: false, dts, flv: tag };
};

/** Moves a tag to another time. Milliseconds. */
const moveTo = (packet: SenderPacket, dts: number): SenderPacket => {
  packet.flv.writeUIntBE(dts % 0x1000000, 4, 3);
  packet.flv.writeUInt8(Math.floor(dts / 0x1000000) & 0xff, 7);
  return { ...packet, dts };
};

/**
 * Splits an FLV stream into packets, from the first key frame on, whose time becomes 0: ffmpeg detects
 * tracks only within the first second. `push` throws on invalid data.
 */
export const createFlvSplitter = (onPacket: (packet: SenderPacket) => void) => {
  let waiting: Buffer = Buffer.alloc(0);
  let hasHead = false;
  let start: number | null = null;

  const pass = (packet: SenderPacket): void => {
    if (packet.isKey) start ??= packet.dts;
    if (start === null && !packet.isConfig) return;
    onPacket(moveTo(packet, Math.max(0, packet.dts - (start ?? packet.dts))));
  };

  return (chunk: Buffer): void => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!hasHead) {
      if (waiting.length < headBytes) return;
      if (waiting.toString('latin1', 0, 3) !== 'FLV') throw new RangeError('the data is not FLV');
      waiting = waiting.subarray(headBytes);
      hasHead = true;
    }
    while (waiting.length >= tagHeadBytes) {
      // Includes the size after the tag.
      const size = tagHeadBytes + waiting.readUIntBE(1, 3) + 4;
      if (size > maxTagBytes) throw new RangeError(`a tag of ${size} bytes`);
      if (waiting.length < size) return;
      if (size > emptyBytes) pass(toPacket(Buffer.from(waiting.subarray(0, size))));
      waiting = waiting.subarray(size);
    }
  };
};

/** Codecs of Enhanced RTMP, which names them by four characters. */
const namedCodecs = ['av01', 'vp09', 'hvc1'];
const h264 = 7;
const aac = 10;
/** The number of codecs that have a name instead, in the place of the audio codec. */
const extended = 9;

/** Writes a message as an FLV tag, followed by its size. Pure. */
const writeTag = ({ type, time, body }: RtmpMessage): Buffer => {
  const tag = Buffer.alloc(tagHeadBytes + body.length + 4);
  tag.writeUInt8(type, 0);
  tag.writeUIntBE(body.length, 1, 3);
  // 24 bits of the time, then its highest 8 bits.
  tag.writeUIntBE(time & 0xffffff, 4, 3);
  tag.writeUInt8((time >>> 24) & 0xff, 7);
  body.copy(tag, tagHeadBytes);
  tag.writeUInt32BE(tagHeadBytes + body.length, tagHeadBytes + body.length);
  return tag;
};

type PacketEncoding = Pick<SenderPacket, 'codec' | 'isConfig' | 'isKey'>;

const describeAudio = (body: Buffer): PacketEncoding => {
  const [first = 0, second = 0] = body;
  const codec = first >> 4;
  const isConfig = codec === extended ? (first & 0xf) === 0 : codec === aac && second === 0;
  return { codec, isConfig, isKey: false };
};

const describeVideo = (body: Buffer): PacketEncoding => {
  const [first = 0, second = 0] = body;
  const isKeyFrame = ((first >> 4) & 0b111) === 1;
  const low = first & 0xf;
  if ((first & 0x80) === 0) {
    const isConfig = low === h264 && second === 0;
    return { codec: low, isConfig, isKey: low === h264 && !isConfig && isKeyFrame };
  }
  if (body.length < 5 || !namedCodecs.includes(body.toString('latin1', 1, 5)))
    return { codec: 0, isConfig: false, isKey: false };
  // 0 is the configuration; 1 and 3 are frames.
  const isFrame = low === 1 || low === 3;
  return { codec: body.readUInt32BE(1), isConfig: low === 0, isKey: isFrame && isKeyFrame };
};

/** Describes a message with media as a sender's packet. Pure. */
export const toSenderPacket = (message: RtmpMessage): SenderPacket => {
  const { type, time, body } = message;
  const kind = type === 9 ? 'video' : type === 8 ? 'audio' : 'data';
  const encoding =
    kind === 'video'
      ? describeVideo(body)
      : kind === 'audio'
        ? describeAudio(body)
        : { codec: 0, isConfig: false, isKey: false };
  return { kind, ...encoding, dts: time, flv: writeTag(message) };
};

/** Profiles whose parameter set contains the chroma sampling. ITU-T H.264 §7.3.2.1.1. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];
/** Offset of the AVC configuration after the FLV tag header. Bytes. */
const configOffset = 11 + 5;

/** Reads bits, skipping emulation prevention bytes. */
const createBitReader = (bytes: Buffer) => {
  const plain = Buffer.from(
    bytes.filter((byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0)),
  );
  let position = 0;
  const bit = (): number => {
    const byte = plain[position >> 3];
    if (byte === undefined) throw new RangeError('the parameter set ends too early');
    const value = (byte >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  /** Exp-Golomb, §9.1. */
  const golomb = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, golomb };
};

type Reader = ReturnType<typeof createBitReader>;

/** False if the rest cannot be parsed. */
const skipColours = ({ bit, golomb }: Reader): boolean => {
  if (golomb() === 3) bit();
  golomb();
  golomb();
  bit();
  // Scaling lists are not supported; encoders of cameras do not send them.
  return bit() === 0;
};

const skipOrder = ({ bit, golomb }: Reader): void => {
  golomb();
  const type = golomb();
  if (type === 0) golomb();
  if (type !== 1) return;
  bit();
  golomb();
  golomb();
  for (let count = golomb(); count > 0; count -= 1) golomb();
};

const readHeight = (reader: Reader): number | null => {
  const { bit, bits, golomb } = reader;
  const profile = bits(8);
  bits(16);
  golomb();
  if (highProfiles.includes(profile) && !skipColours(reader)) return null;
  skipOrder(reader);
  golomb();
  bit();
  golomb();
  const units = golomb() + 1;
  const fields = bit() === 1 ? 1 : 2;
  if (fields === 2) bit();
  bit();
  const height = units * 16 * fields;
  if (bit() === 0) return height;
  golomb();
  golomb();
  // Chroma is sampled at half the height.
  return height - (golomb() + golomb()) * 2 * fields;
};

/** The height in pixels from an FLV tag with an AVC configuration; null if unreadable. Pure. */
export const readVideoHeight = (flv: Buffer): number | null => {
  try {
    const config = flv.subarray(configOffset);
    const length = config.readUInt16BE(6);
    // Skips the byte with the unit's type.
    return readHeight(createBitReader(config.subarray(9, 8 + length)));
  } catch {
    return null;
  }
};
