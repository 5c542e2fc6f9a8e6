import { expect, it } from 'vitest';

import { deriveKey, getWebhookToken } from '@/lib/core/secrets/secret';

it('keeps the token of the storage webhook, because buckets are configured with it', () => {
  const secret = 'a secret for this test';
  expect(getWebhookToken(secret, 'storage')).toBe(deriveKey(secret, 'webhook').toString('hex'));
});
