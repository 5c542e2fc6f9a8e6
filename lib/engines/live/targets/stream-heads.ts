import type { SenderPacket } from '../channel/sender';

/** Bytes of FLV before and behind what a tag carries. */
const tagHeadBytes = 11;
const tagEndBytes = 4;

/** `@setDataFrame` as AMF0 writes it: what servers want to hear before what a camera says of its picture. */
const setDataFrame = Buffer.concat([Buffer.from([2, 0, 13]), Buffer.from('@setDataFrame', 'latin1')]);

const types = { audio: 8, video: 9, data: 18 } as const;
export type Media = { type: 8 | 9 | 18; body: Buffer };

/** What a packet carries, as a message of RTMP has it. Pure. */
export const toMedia = ({ kind, flv }: SenderPacket): Media => {
  const carried = flv.subarray(tagHeadBytes, flv.length - tagEndBytes);
  const isBare = kind === 'data' && !carried.subarray(0, setDataFrame.length).equals(setDataFrame);
  return { type: types[kind], body: isBare ? Buffer.concat([setDataFrame, carried]) : carried };
};

/** Remembers what decoders need before the first picture of a sender: its own description, and the configurations of both codecs. */
export const createStreamHeads = () => {
  const heads = new Map<SenderPacket['kind'], Media>();

  return {
    /** Whether the packet is one of them that was not known; null for pictures and sound. */
    learn(packet: SenderPacket): boolean | null {
      if (packet.kind !== 'data' && !packet.isConfig) return null;
      const media = toMedia(packet);
      if (packet.kind === 'data' && !media.body.includes('onMetaData')) return false;
      const isNew = !heads.get(packet.kind)?.body.equals(media.body);
      heads.set(packet.kind, media);
      // What a camera says of itself on the way changes nothing for decoders.
      return isNew && packet.kind !== 'data';
    },
    /** In the order in which they are sent. */
    list: (): Media[] => (['data', 'video', 'audio'] as const).flatMap((kind) => heads.get(kind) ?? []),
    /** Somebody else sends, or the same again. */
    clear: (): void => heads.clear(),
  };
};

export type StreamHeads = Pick<ReturnType<typeof createStreamHeads>, 'list'>;
