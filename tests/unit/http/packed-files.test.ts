import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { packStatic } from '@/bin/support/build/pack-static.mjs';
import { createPackedFiles } from '@/lib/http/server/packed-files';

const root = mkdtempSync(path.join(os.tmpdir(), 'reelhof-packed-'));
const folder = path.join(root, 'static');
const outDir = path.join(root, 'packed');
const script = 'export const words = ["eins", "zwei", "drei"];\n'.repeat(200);

let server: Server;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'chunks'), { recursive: true });
  writeFileSync(path.join(folder, 'chunks', 'a~1.js'), script);
  writeFileSync(path.join(folder, 'chunks', 'picture.png'), 'not packed');
  packStatic({ folder, outDir });
  writeFileSync(path.join(root, 'secret.js.br'), 'of another folder');
  const answer = createPackedFiles(outDir);
  server = createServer((req, res) => {
    if (!answer(req, res)) res.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };
const ask = (name: string, encoding: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': encoding };
    const call = request({ port, path: `/_next/static/${name}`, method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on('error', reject).end();
  });

describe('a script of the panel', () => {
  it.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip;q=0.8, br;q=0', encoding: 'gzip', unpack: gunzipSync },
  ])('is answered in $encoding, for good', async ({ accepted, encoding, unpack }) => {
    const { status, headers, body } = await ask('chunks/a~1.js?dpl=1', accepted);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(unpack(body).toString()).toBe(script);
  });

  it('is asked for without its body', async () => {
    const { status, headers, body } = await ask('chunks/a%7E1.js', 'br', 'HEAD');
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 });
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });

  it.each([
    ['who takes neither form', 'chunks/a~1.js', 'identity'],
    ['what is not there', 'chunks/b.js', 'br'],
    ['what does not get smaller', 'chunks/picture.png', 'br'],
    ['a folder', 'chunks', 'br'],
    ['a way out of the folder', '../../secret.js', 'br'],
    ['a way out that is written otherwise', '..%2F..%2Fsecret.js', 'br'],
    ['a name that is none', '%E0%A4%A.js', 'br'],
  ])('is left to Next: %s', async (_what, name, accepted) => {
    expect((await ask(name, accepted)).status).toBe(418);
  });
});
