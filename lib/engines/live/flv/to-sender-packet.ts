import type { SenderPacket } from '../channel/sender';
import type { RtmpMessage } from '../rtmp/rtmp-messages';

const tagHeadBytes = 11;
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

type Facts = Pick<SenderPacket, 'codec' | 'isConfig' | 'isKey'>;

const describeAudio = (body: Buffer): Facts => {
  const [first = 0, second = 0] = body;
  const codec = first >> 4;
  const isConfig = codec === extended ? (first & 0xf) === 0 : codec === aac && second === 0;
  return { codec, isConfig, isKey: false };
};

const describeVideo = (body: Buffer): Facts => {
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
  const facts =
    kind === 'video'
      ? describeVideo(body)
      : kind === 'audio'
        ? describeAudio(body)
        : { codec: 0, isConfig: false, isKey: false };
  return { kind, ...facts, dts: time, flv: writeTag(message) };
};
