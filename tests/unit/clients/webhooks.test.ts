import { describe, expect, it } from 'vitest';

import { sign, unwrap } from '@/packages/sdk/src/webhooks';

/** The example of the specification of Standard Webhooks. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  now: 1_614_265_330_000,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};
const { secret, body, headers, now } = vector;
const otherSecret = `whsec_${btoa('another secret of 24 bytes')}`;

describe('unwrap', () => {
  it.each([
    ['the published example', headers],
    ['headers of the platform', new Headers(headers)],
    [
      'names in any case',
      {
        'Webhook-Id': headers['webhook-id'],
        'WEBHOOK-TIMESTAMP': '1614265330',
        'Webhook-Signature': headers['webhook-signature'],
      },
    ],
    [
      'one of several signatures',
      { ...headers, 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` },
    ],
  ])('accepts %s', async (_name, given) => {
    expect(await unwrap(body, given, secret, { now })).toEqual({ test: 2432232314 });
  });

  it('accepts bytes, and one of several secrets', async () => {
    const event = await unwrap(new TextEncoder().encode(body), headers, [otherSecret, secret], { now });
    expect(event).toEqual({ test: 2432232314 });
  });

  it.each([
    ['a changed body', '{"test": 1}', headers, secret, now, 'No signature matches.'],
    ['another secret', body, headers, otherSecret, now, 'No signature matches.'],
    ['another id', body, { ...headers, 'webhook-id': 'msg_1' }, secret, now, 'No signature matches.'],
    ['an old message', body, headers, secret, now + 301_000, 'too far from the current time'],
    ['a message of the future', body, headers, secret, now - 301_000, 'too far from the current time'],
    ['no signature', body, { ...headers, 'webhook-signature': '' }, secret, now, 'are missing'],
    ['an unknown version', body, { ...headers, 'webhook-signature': 'v2,AAAA' }, secret, now, 'are missing'],
    ['no base64', body, headers, 'whsec_%', now, 'not valid base64'],
  ])('refuses %s', async (_name, text, given, key, time, message) => {
    await expect(unwrap(text, given, key, { now: time })).rejects.toThrow(message);
  });

  it('accepts what `sign` signs', async () => {
    expect(await unwrap('{"a":1}', await sign('{"a":1}', otherSecret), otherSecret)).toEqual({ a: 1 });
  });
});

it.each([undefined, '', [secret, undefined]])('says that the secret %s is missing', async (missing) => {
  await expect(unwrap(body, headers, missing as never, { now })).rejects.toThrow('The secret is missing.');
});
