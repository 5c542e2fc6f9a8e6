import type { WebhookHandler } from '../../lib/http/webhooks/webhook-handler';
import { mediaConvertHandler } from '../../lib/videos/encoding/mediaconvert-events/mediaconvert-handler';
import { storageHandler } from '../../lib/videos/uploads/storage-events/storage-handler';
import { stripeHandler } from '../../lib/workspaces/billing/stripe-webhooks';

/** One for each outside system that tells us things; the worker sweeps each by itself. */
export const webhookHandlers: readonly WebhookHandler[] = [
  storageHandler,
  stripeHandler,
  mediaConvertHandler,
];
