import { expect, it } from 'vitest';

import { isKey, toFingerprint, toStored } from '@/lib/http/idempotency/rules';

const form = (boundary: string, value: string) =>
  new Request('http://localhost/api/x', {
    method: 'PUT',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--${boundary}--\r\n`,
  });
const json = (query: string, body: string) =>
  new Request(`http://localhost/api/x${query}`, { method: 'POST', body });

it('accepts keys of 1 to 255 visible characters', () => {
  for (const key of ['a', 'x'.repeat(255)]) expect(isKey(key)).toBe(true);
  for (const key of ['', ' ', 'a b', 'ä', 'x'.repeat(256)]) expect(isKey(key)).toBe(false);
});

it('distinguishes calls by query and body, not by token and boundary', async () => {
  const same = await toFingerprint(json('?a=1&b=2&token=x', '{}'));
  expect(await toFingerprint(json('?b=2&a=1&token=y', '{}'))).toBe(same);
  expect(await toFingerprint(json('?b=2&a=2', '{}'))).not.toBe(same);
  expect(await toFingerprint(json('?a=1&b=2', '{ }'))).not.toBe(same);
  expect(await toFingerprint(form('one', 'v'))).toBe(await toFingerprint(form('two', 'v')));
  expect(await toFingerprint(form('one', 'v'))).not.toBe(await toFingerprint(form('one', 'w')));
});

it('stores successful JSON without sessions, with few headers', async () => {
  const stored = await toStored(
    Response.json({ a: 1 }, { status: 201, headers: { etag: 'x', location: '/a' } }),
  );
  expect(stored).toEqual({
    status: 201,
    headers: { 'content-type': 'application/json', location: '/a' },
    body: '{"a":1}',
  });
  for (const response of [
    Response.json({}, { status: 400 }),
    Response.json({}, { status: 503 }),
    Response.json({}, { headers: { 'set-cookie': 'a=b' } }),
    new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
    Response.json('x'.repeat(1_000_001)),
  ])
    expect(await toStored(response)).toBeNull();
});
