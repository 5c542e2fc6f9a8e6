import { createCipheriv, randomBytes } from 'node:crypto';

import { expect, it } from 'vitest';

import { createActionCheck } from '@/lib/http/workarounds/check-action';

const own = `40${'a'.repeat(40)}`;
const language = `60${'b'.repeat(40)}`;
const key = randomBytes(32);
const check = createActionCheck({
  node: {
    [own]: { filename: 'app/(payload)/layout.tsx' },
    [language]: { filename: 'node_modules/@payloadcms/next/dist/layouts/Root/index.js' },
  },
  encryptionKey: key.toString('base64'),
});

/** Encrypts bound arguments like Next does. */
const seal = (text: string, by = key): string => {
  const nonce = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', by, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
};
const call = (args: unknown) => [{ name: 'form-state', args }];
const statusOf = async (id: string, body: unknown, contentType = 'text/plain;charset=UTF-8') =>
  (await check({ id, contentType, body: typeof body === 'string' ? body : JSON.stringify(body) }))?.status;

/** Sends bound arguments like React does. */
const choose = async (parts: Record<string, unknown>, id = language) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value));
  const sent = new Response(form);
  return statusOf(id, await sent.text(), sent.headers.get('content-type') ?? '');
};

it.each([
  ['a form', call({ collectionSlug: 'tags', data: { title: 'x', count: 3, at: null } })],
  [
    'values that JSON lacks',
    call(['$undefined', '$$5', '$NaN', '$-Infinity', '$D2026-01-01T00:00:00.000Z', '$n12']),
  ],
  ['a field that the page checks itself', call({ formState: { email: { validate: '$T' } } })],
  ['an object that is referenced twice', call({ data: { a: 1 }, again: '$0:0:args:data' })],
])('accepts %s', async (_what, body) => {
  expect(await statusOf(own, body)).toBeUndefined();
});

it('accepts a chosen language', async () => {
  expect(await choose({ 1: seal(`${language}["payload"]`), 0: ['$@1', 'de'] })).toBeUndefined();
});

it.each([
  ['an unknown function', 'x', [], 404],
  ['an inherited property name', 'toString', [], 404],
  ['invalid JSON', own, '{', 400],
  ['a value that is not a list', own, '"x"', 400],
  ['an empty list', own, [], 400],
  ['arguments without a call', own, ['x'], 400],
  ['two calls', own, [{}, {}], 400],
  ['a missing part', own, call('$@1'), 400],
  ['a value of a type that only pages send', own, call({ data: { title: '$T' } }), 400],
  ['a missing file', own, call({ file: '$K1' }), 400],
  ['another row', own, call('$1'), 400],
  ['a path that leads nowhere', own, call('$0:0:args:x'), 400],
  ['an invalid number', own, call('$nx'), 400],
  ['too many levels', own, `[{"args":${'['.repeat(5000)}${']'.repeat(5000)}}]`, 400],
  ['a language without the page’s bound arguments', language, ['x', 'de'], 415],
])('refuses %s', async (_what, id, body, status) => {
  expect(await statusOf(id, body)).toBe(status);
});

it.each([
  ['a forged seal', { 1: seal(`${language}["payload"]`, randomBytes(32)), 0: ['$@1', 'de'] }],
  ['a seal for another function', { 1: seal(`${own}["payload"]`), 0: ['$@1', 'de'] }],
  ['an invalid seal', { 1: 'x', 0: ['$@1', 'de'] }],
  ['a missing part', { 0: ['$@1', 'de'] }],
  ['no language', { 1: seal(`${language}["payload"]`), 0: ['$@1', {}] }],
  ['a language that refers to another part', { 1: seal(`${language}["payload"]`), 0: ['$@1', '$@1'] }],
  ['too many arguments', { 1: seal(`${language}["payload"]`), 0: ['$@1', 'de'], 2: 'x' }],
])('refuses %s', async (_what, parts) => {
  expect(await choose(parts)).toBe(400);
});

it('refuses a body that does not match its content type', async () => {
  expect(await statusOf(language, 'true', 'multipart/form-data; boundary=x')).toBe(400);
  expect(await statusOf(own, call({}), 'multipart/form-data; boundary=x')).toBe(415);
});
