import { startSpan } from '@/lib/core/logging/tracing';
import type { LiveRefusalReason } from '@/lib/ports/live';

/** Reasons why a sender is gone; three of them are failures. */
export type Parting = 'left' | 'replaced' | 'cut_off' | 'unsupported_codec' | 'no_picture' | 'encoder_ended';

type Ended = { reason: Parting; width: number; height: number };

/**
 * Traces a sender as a span from the first packet to the last, in a separate trace, because it outlasts the
 * call that started the channel.
 */
export const traceSender = (eventId: string, { protocol }: Pick<Sender, 'protocol'>) => {
  const span = startSpan('live ingest', {
    ...{ kind: 'server', isRoot: true },
    values: { 'reelhof.live_event': eventId, 'reelhof.protocol': protocol },
  });
  return {
    end({ reason, width, height }: Ended): void {
      span?.set({ 'reelhof.reason': reason, 'reelhof.width': width, 'reelhof.height': height });
      const isFailure = ['unsupported_codec', 'no_picture', 'encoder_ended'].includes(reason);
      span?.end(isFailure ? new Error(reason) : undefined);
    },
  };
};

/** A connected camera, independent of the protocol. */
export type Sender = {
  protocol: 'rtmp' | 'srt';
  /** Null if unknown. */
  address: string | null;
  /** Disconnects it; with a reason in English, if the protocol can carry one. */
  close(reason?: string): void;
  /** Pauses it while its data cannot be processed. */
  pause(): void;
  resume(): void;
};

export type SenderPacket = {
  kind: 'video' | 'audio' | 'data';
  /** FLV's number of the codec: 7 H.264, 10 AAC. */
  codec: number;
  /** Whether the packet is a decoder configuration. */
  isConfig: boolean;
  isKey: boolean;
  /** Milliseconds by the sender's clock. */
  dts: number;
  /** The packet as an FLV tag. */
  flv: Buffer;
};

/** A sender's view of a channel. */
export type SenderChannel = {
  /** Null if the sender is accepted; otherwise the reason to disconnect it. */
  take(sender: Sender): LiveRefusalReason | null;
  receive(sender: Sender, packet: SenderPacket): void;
  leave(sender: Sender): void;
};

/** Application, stream key and address of an RTMP publish command. */
export type Publishing = { app: string; key: string; address: string | null };

/** The running channel for a camera, or the reason of a refusal. */
export type FindChannel = (publishing: Publishing) => SenderChannel | LiveRefusalReason;
