/** A camera that sends, by whatever protocol. */
export type Sender = {
  protocol: 'rtmp' | 'srt';
  close(): void;
  /** Holds it back while what was sent can't be taken in. */
  pause(): void;
  resume(): void;
};

export type SenderPacket = {
  kind: 'video' | 'audio' | 'data';
  /** FLV's number of the codec: 7 H.264, 10 AAC. */
  codec: number;
  /** What decoders need first. */
  isConfig: boolean;
  isKey: boolean;
  /** Milliseconds, the sender's. */
  dts: number;
  /** The packet as a tag of FLV. */
  flv: Buffer;
};

/** A channel as a sender sees it. */
export type SenderChannel = {
  /** False for who may not, who is to be cut off. */
  take(sender: Sender): boolean;
  receive(sender: Sender, packet: SenderPacket): void;
  leave(sender: Sender): void;
};

/** The running channel of a key; null where there is none. */
export type FindChannel = (key: string) => SenderChannel | null;
