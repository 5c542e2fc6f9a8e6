import { mediaConvertHandler } from './mediaconvert/mediaconvert-handler';
import { storageHandler } from './storage/storage-handler';
import { stripeHandler } from './stripe/stripe-handler';
import type { WebhookHandler } from './webhook-handler';

/** One for each outside system that tells us things; the worker sweeps each by itself. */
export const webhookHandlers: readonly WebhookHandler[] = [
  storageHandler,
  stripeHandler,
  mediaConvertHandler,
];
