import type { LiveRefusalReason } from '@/lib/ports/live/port';

/** A camera that sends, by whatever protocol. */
export type Sender = {
  protocol: 'rtmp' | 'srt';
  /** Null where the protocol does not tell. */
  address: string | null;
  /** Cuts it off; with a reason in English, if the protocol can carry one. */
  close(reason?: string): void;
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
  /** Null if the sender may send; otherwise why it is to be cut off. */
  take(sender: Sender): LiveRefusalReason | null;
  receive(sender: Sender, packet: SenderPacket): void;
  leave(sender: Sender): void;
};

/** Application, stream key and address of an RTMP publish command. */
export type Publishing = { app: string; key: string; address: string | null };

/** The running channel that a camera is for, or why it is refused. */
export type FindChannel = (publishing: Publishing) => SenderChannel | LiveRefusalReason;
