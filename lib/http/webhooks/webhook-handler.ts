import type { Payload } from 'payload';

import type { Ports } from '@/lib/ports';

export type WebhookContext = { payload: Payload; ports: Ports };

/** Handles the messages of one outside system. `carryOut` may be called again for a message that failed. */
export type WebhookHandler = {
  source: string;
  /** `body` is the value passed to `receiveWebhookEvent`, after a round trip through JSON. */
  carryOut: (ctx: WebhookContext, body: unknown) => Promise<void>;
};
