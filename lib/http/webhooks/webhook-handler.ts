import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';

export type WebhookContext = { payload: Payload; ports: Ports };

/**
 * What is done with the messages of one outside system. `carryOut` may be called again for a message that it
 * failed at.
 */
export type WebhookHandler = {
  source: string;
  /** `body` is what `receiveWebhookEvent` was given, after a round trip through JSON. */
  carryOut: (ctx: WebhookContext, body: unknown) => Promise<void>;
};
