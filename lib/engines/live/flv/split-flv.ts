import type { SenderPacket } from '../channel/sender';

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
