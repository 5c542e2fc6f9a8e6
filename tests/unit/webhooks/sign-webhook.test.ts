import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';

import { createWebhookSecret, signWebhook } from '@/lib/webhooks/send-webhook';

/** The vector of the specification's reference libraries. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

it('signs like the reference libraries', () => {
  expect(signWebhook([vector.secret], vector)).toEqual({
    'webhook-id': vector.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('is verified by standardwebhooks with either of two secrets, and by no other', () => {
  const secrets = [createWebhookSecret(), createWebhookSecret()];
  const body = JSON.stringify({ type: 'video.ready', title: 'Größe 🎬' });
  const signed = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body };
  const headers = signWebhook(secrets, signed);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(createWebhookSecret()).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow('No matching signature');
});

it('creates secrets of 32 random bytes', () => {
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(secret);
});
