import { startSpan } from '@/lib/core/logging/tracing';

import type { Sender } from './sender';

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
