import type { SenderPacket } from '../channel/sender';

/** Bytes before and after the payload of an FLV tag. */
const tagHeadBytes = 11;
const tagEndBytes = 4;

/** `@setDataFrame` in AMF0, which servers expect before a camera's metadata. */
const setDataFrame = Buffer.concat([Buffer.from([2, 0, 13]), Buffer.from('@setDataFrame', 'latin1')]);

const types = { audio: 8, video: 9, data: 18 } as const;
export type Media = { type: 8 | 9 | 18; body: Buffer };

/** The payload of a packet as an RTMP message. Pure. */
export const toMedia = ({ kind, flv }: SenderPacket): Media => {
  const carried = flv.subarray(tagHeadBytes, flv.length - tagEndBytes);
  const isBare = kind === 'data' && !carried.subarray(0, setDataFrame.length).equals(setDataFrame);
  return { type: types[kind], body: isBare ? Buffer.concat([setDataFrame, carried]) : carried };
};

/**
 * Keeps the data that decoders need before the first frame: the sender's metadata and the configurations of
 * both codecs.
 */
export const createStreamHeads = () => {
  const heads = new Map<SenderPacket['kind'], Media>();

  return {
    /** Whether the packet is a new one of these; null for audio and video frames. */
    learn(packet: SenderPacket): boolean | null {
      if (packet.kind !== 'data' && !packet.isConfig) return null;
      const media = toMedia(packet);
      if (packet.kind === 'data' && !media.body.includes('onMetaData')) return false;
      const isNew = !heads.get(packet.kind)?.body.equals(media.body);
      heads.set(packet.kind, media);
      // Later metadata changes nothing for decoders.
      return isNew && packet.kind !== 'data';
    },
    /** In the order of sending. */
    list: (): Media[] => (['data', 'video', 'audio'] as const).flatMap((kind) => heads.get(kind) ?? []),
    /** A sender starts or restarts. */
    clear: (): void => heads.clear(),
  };
};

export type StreamHeads = Pick<ReturnType<typeof createStreamHeads>, 'list'>;
