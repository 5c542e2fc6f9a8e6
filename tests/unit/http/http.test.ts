import type { PayloadRequest } from 'payload';
import { describe, expect, it } from 'vitest';

import { AppError } from '@/lib/core/errors';
import { redactUrl } from '@/lib/core/logging/log';
import { isOwnOrigin, listOwnOrigins } from '@/lib/core/network/origins';
import { answerUnknownRoutes } from '@/lib/http/frame-api';
import { readBody } from '@/lib/http/parse-input';

describe('an unknown path', () => {
  const id = 'request-1';
  const ask = async (answer: Response) => {
    const handler = answerUnknownRoutes<undefined>(async () => answer);
    const response = await handler(
      new Request('http://localhost/api', { headers: { 'x-request-id': id } }),
      undefined,
    );
    return [response.status, await response.text()];
  };

  it('is answered like every other failure, and known paths keep their answers', async () => {
    const unknown = [404, JSON.stringify(new AppError('not_found').toBody(id, 'en'))];
    expect(await ask(Response.json({ message: 'Route not found "/x"' }, { status: 404 }))).toEqual(unknown);
    expect(await ask(new Response('Cannot GET /x', { status: 501 }))).toEqual(unknown);
    const own = new AppError('video_not_found').toBody(id, 'en');
    expect(await ask(Response.json(own, { status: 404 }))).toEqual([404, JSON.stringify(own)]);
    expect(await ask(Response.json({}))).toEqual([200, '{}']);
  });
});

describe('our own origin', () => {
  it.each<[string, string, boolean]>([
    ['https://video.example', 'https://video.example', true],
    ['https://video.example', 'https://video.example/panel', true],
    ['https://video.example:443', 'https://video.example', true],
    ['http://video.example', 'https://video.example', false],
    ['https://video.example:8443', 'https://video.example', false],
    ['https://evil.video.example', 'https://video.example', false],
    ['https://video.example.evil.example', 'https://video.example', false],
    ['http://127.0.0.1:3000', 'http://localhost:3000', true],
    ['http://[::1]:3000', 'http://localhost:3000', true],
    ['http://127.0.0.1:3001', 'http://localhost:3000', false],
    ['http://localhost:3000', 'https://video.example:3000', false],
    ['null', 'http://localhost:3000', false],
    ['', 'http://localhost:3000', false],
    ['file://', 'http://localhost:3000', false],
  ])('matches %s for %s: %s', (origin, publicUrl, isOwn) => {
    expect(isOwnOrigin(origin, listOwnOrigins(publicUrl))).toBe(isOwn);
  });

  it('includes PUBLIC_URL, under every name of this machine if it is local', () => {
    expect(listOwnOrigins('https://panel.example/x')).toEqual(['https://panel.example']);
    const names = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'];
    expect(listOwnOrigins('http://localhost:3000')).toEqual(names);
    expect(listOwnOrigins('http://127.0.0.2:3000/')).toEqual(['http://127.0.0.2:3000', ...names]);
  });
});

describe('a body', () => {
  const read = (body: string | undefined, headers: Record<string, string> = {}): Promise<unknown> =>
    readBody(
      new Request('http://localhost/', {
        method: 'POST',
        headers,
        ...(body !== undefined && { body }),
      }) as unknown as PayloadRequest,
    );

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  \n', undefined],
    ['{"a":1}', { a: 1 }],
    ['null', null],
    ['"ä😀"', 'ä😀'],
  ])('%j is read as %j', async (text, value) => {
    expect(await read(text)).toEqual(value);
  });

  it('is refused if it is not JSON or too large', async () => {
    await expect(read('{')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(read(`"${'x'.repeat(1_000_000)}"`)).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await read(`"${'x'.repeat(999_998)}"`)).toHaveLength(999_998);
  });
});

describe('a logged URL', () => {
  const token = `rh_${'a'.repeat(40)}`;
  it.each([
    [`/api/videos?token=${token}&page=2`, '/api/videos?token=***&page=2'],
    [`/api/videos?page=2&%74oken=${token}`, '/api/videos?page=2&%74oken=rh_***'],
    ['/files/a?signature=abc&expires=1', '/files/a?signature=***&expires=1'],
    ['/a?X-Amz-Signature=abc&X-Amz-Date=1', '/a?X-Amz-Signature=***&X-Amz-Date=***'],
    ['/a?verifyToken=abc', '/a?verifyToken=***'],
    ['/a?tokens=abc', '/a?tokens=abc'],
  ])('%s', (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });
});
