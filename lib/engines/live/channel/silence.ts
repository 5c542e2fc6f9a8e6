import type { SenderPacket } from './sender';

/** AAC LC at 48 kHz in stereo: its configuration, and a frame of silence. */
const config = Buffer.from('1190', 'hex');
const frame = Buffer.from('210049900219002380', 'hex');
const frameMs = (1024 / 48_000) * 1000;
/** Lead over the video, so that ffmpeg never waits for audio. Milliseconds. */
const leadMs = 50;
/** After a larger jump of the clock, silence continues from the new time. Milliseconds. */
const maxJumpMs = 5000;

/** An AAC tag of FLV, followed by its size. */
const writeTag = (dts: number, kind: 'config' | 'frame'): Buffer => {
  const [type, payload] = kind === 'config' ? [0, config] : [1, frame];
  const body = Buffer.concat([Buffer.from([0xaf, type]), payload]);
  const head = Buffer.alloc(11);
  head.writeUInt8(8, 0);
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(dts % 0x1000000, 4, 3);
  head.writeUInt8(Math.floor(dts / 0x1000000) & 0xff, 7);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length + body.length);
  return Buffer.concat([head, body, size]);
};

/**
 * Silent audio for a sender without audio, so that a stream always has the same tracks: players cannot add
 * tracks later. Returns the FLV tags to write before a frame of that time.
 */
export const createSilence = () => {
  let next: number | null = null;
  return (dts: number): Buffer => {
    const tags: Buffer[] = next === null ? [writeTag(dts, 'config')] : [];
    if (next === null || Math.abs(dts - next) > maxJumpMs) next = dts;
    for (; next <= dts + leadMs; next += frameMs) tags.push(writeTag(Math.round(next), 'frame'));
    return Buffer.concat(tags);
  };
};

/**
 * Detects audio that begins during a run without it. The tracks of a run are fixed, so at the next key frame
 * this returns the first packets of a new run; null for all other packets.
 */
export const createLateSound = () => {
  let video: SenderPacket | null = null;
  let sound: SenderPacket | null = null;
  return (packet: SenderPacket, isSilent: boolean): SenderPacket[] | null => {
    const { kind, isConfig, isKey } = packet;
    if (kind === 'video' && isConfig) video = packet;
    if (kind === 'audio' && isConfig) sound = packet;
    return isSilent && video && sound && isKey ? [video, sound] : null;
  };
};
