import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from '@playwright/test';
import { createClient } from '@reelhof/sdk';
import { build } from 'esbuild';

import { buildSdkModule } from '../../../bin/support/build/build-packages.mjs';
import { getClip } from '../../support/encoding/clips';
import { signIn, signInPanelAdmin } from '../../support/panel/panel-people';

/** The built SDK in the bundle of a customer's page, which uploads the chosen file. */
const bundlePage = async (folder: string): Promise<string> => {
  await buildSdkModule({ root: process.cwd(), outDir: folder });
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createClient } from ${JSON.stringify(path.join(folder, 'index.js'))};
        window.upload = async ({ url, token }) => {
          const [file] = document.querySelector('input').files;
          const shares = [];
          const client = createClient({ url, token });
          const id = await client.videos.send(file, { onProgress: ({ share }) => shares.push(share) });
          return { id, shares };
        };`,
      resolveDir: process.cwd(),
    },
    // The temporary folder has no packages.
    nodePaths: [path.resolve('node_modules')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
};

test('the SDK uploads in parts from a page of another site, with an upload token', async ({
  page,
  playwright,
  baseURL: url = '',
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-sdk-page-'));
  const script = await bundlePage(folder);
  const server = createServer(({ url: asked }, response) => {
    const isScript = asked === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<input type="file"><script type="module" src="/page.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const request = await playwright.request.newContext({ baseURL: url });
  const { person } = await signInPanelAdmin(request).createMember('admin');
  const session = await playwright.request.newContext({ baseURL: url });
  await signIn({ request: session }, person);
  const data = { title: 'Website', permissions: { videos: ['read', 'upload'] } };
  const created = (await (await session.post('/api/integrations', { data })).json()) as {
    doc: { token: string };
  };
  const client = createClient({ url, token: created.doc.token });
  const { token } = await client.uploadTokens.create({ title: 'Application', origin });

  await page.goto(origin);
  // Behind the end of the clip, zeros make it a file of three parts.
  const clip = await readFile(await getClip('faststart.mp4'));
  const buffer = Buffer.concat([clip, Buffer.alloc(18_000_000)]);
  await page.locator('input').setInputFiles({ name: 'Me.mp4', mimeType: 'video/mp4', buffer });
  const { id, shares } = await page.evaluate(
    (input) =>
      (window as unknown as { upload: (given: object) => Promise<{ id: string; shares: number[] }> }).upload(
        input,
      ),
    { url, token },
  );
  expect(shares[0]).toBe(0);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(await client.videos.waitUntilReady(id, { timeout: 60_000 })).toMatchObject({
    title: 'Application',
    visibility: 'private',
  });
  server.close();
  await rm(folder, { recursive: true });
});
