import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { createWebhookSecret } from '@/lib/webhooks/sign-webhook';

/** Creates the signing secret of a new endpoint. It is stored sealed. */
export const issueSecret: CollectionBeforeChangeHook = ({ context, data, operation }) => {
  if (operation !== 'create') return data;
  const secret = createWebhookSecret();
  context.webhookSecret = secret;
  return { ...data, sealedSecret: sealSecret(getEnv().secret, secret) };
};

/** Adds the secret to the answer of the create call. */
export const showSecretOnce: CollectionAfterChangeHook = ({ context, doc, operation }) =>
  operation === 'create' && context.webhookSecret ? { ...doc, secret: context.webhookSecret } : doc;
