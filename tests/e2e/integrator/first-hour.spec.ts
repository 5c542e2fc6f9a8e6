import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from '@playwright/test';
import { createClient, unwrap, type WebhookEvent } from '@reelhof/sdk';
import { Webhook } from 'standardwebhooks';

import { getClip } from '../../support/encoding/clips';
import { startClockCamera, stopClockCameras } from '../../support/live/clock-camera';
import { password, signInPanelAdmin } from '../../support/panel/panel-people';
import { poll } from '../../support/poll';
import { startReceiver } from '../../support/webhooks/start-receiver';

const program = path.resolve('packages/cli/dist/reelhof.mjs');

/** Runs the built command line, and returns what it prints. */
const runCli = (args: string[], env: Record<string, string>): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};

const permissions = {
  videos: 'read,upload,update,delete,changeVisibility',
  texttracks: 'read,create',
  statistics: 'read',
  liveEvents: 'read,create,update,run',
  webhookEndpoints: 'manage',
};

type LiveData = { liveEvent: { id: string; state: string } };

test.describe('the first hour of an integrator', () => {
  test.describe.configure({ timeout: 240_000 });
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  test.beforeEach(async () => {
    receiver = await startReceiver();
  });
  test.afterEach(async () => {
    stopClockCameras();
    await receiver.stop();
  });

  test('goes from a token to a video, its webhook, statistics, a live event and an assistant', async ({
    playwright,
    baseURL: url = '',
    page,
  }) => {
    const root = signInPanelAdmin(await playwright.request.newContext({ baseURL: url }));
    const { person } = await root.createMember('admin');
    const allowed = Object.entries(permissions).flatMap(([name, may]) => ['--allow', `${name}:${may}`]);
    const token = runCli(['tokens', 'create', 'First hour', ...allowed], {
      REELHOF_URL: url,
      REELHOF_EMAIL: person.email,
      REELHOF_PASSWORD: password,
    });
    expect(token).toMatch(/^rh_/);
    const env = { REELHOF_URL: url, REELHOF_TOKEN: token };
    const client = createClient({ url, token });
    const { secret = '' } = await client.webhookEndpoints.create({
      url: receiver.url,
      events: ['video.ready', 'liveEvent.ended'],
    });
    const receive = <Data>(type: string): Promise<WebhookEvent<Data>> =>
      poll(
        async () => {
          const found = receiver.received.find(({ body }) => body.includes(`"type":"${type}"`));
          if (!found || !secret) return null;
          const headers = found.headers as Record<string, string>;
          // Any library of Standard Webhooks accepts what the SDK accepts.
          new Webhook(secret).verify(found.body, headers);
          return unwrap<Data>(found.body, headers, secret);
        },
        { what: `the webhook ${type}` },
      );

    await test.step('uploads with the SDK, and receives the webhook', async () => {
      const progress: number[] = [];
      const { id } = await client.videos.upload(await getClip('faststart.mp4'), {
        title: 'Harbour tour',
        language: 'en-GB',
        externalId: 'cms-4711',
        onProgress: ({ share = 0 }) => progress.push(share),
      });
      expect(progress.at(-1)).toBe(1);
      const event = await receive<{ video: { id: string; externalId: string } }>('video.ready');
      expect(event.data.video).toMatchObject({ id, externalId: 'cms-4711' });
      expect(await client.videos.waitUntilReady(id, { timeout: 60_000 })).toMatchObject({ id });
    });
    const [video] = await client.videos.list({ externalId: ['cms-4711'] }).toArray();
    const { id } = video ?? { id: '' };

    await test.step('publishes, plays, and counts the view', async () => {
      const { playerUrl } = await client.videos.update(id, { visibility: 'public' });
      await page.goto(`${playerUrl ?? ''}&autoplay=1`);
      const days = await poll(
        async () => {
          const found = await client.statistics.viewsOfVideo(id);
          return found.some(({ views }) => views > 0) && found;
        },
        { what: 'a counted view' },
      );
      expect(JSON.parse(runCli(['stats', id, '--json'], env))).toEqual(days);
      await page.goto('about:blank');
    });

    await test.step('runs a live event with a token and a camera', async () => {
      const eventId = runCli(['live', 'create', 'Town hall'], env);
      const { server, key } = JSON.parse(runCli(['live', 'start', eventId, '--json'], env)) as {
        server: string;
        key: string;
      };
      startClockCamera(`${server.replace('localhost', '127.0.0.1')}/${key}`);
      const read = () => client.liveEvents.get(eventId);
      await poll(async () => (await read()).info?.signal?.isSending, { what: "the camera's signal" });
      await client.liveEvents.goLive(eventId);
      await poll(async () => (await read()).state === 'LIVE');
      // A recording needs some seconds.
      await poll(async () => Date.parse((await read()).wentLiveAt ?? '') < Date.now() - 4000);
      expect(runCli(['live', 'end', eventId], env)).toBe('Ended.');
      const { data } = await receive<LiveData>('liveEvent.ended');
      expect(data.liveEvent).toMatchObject({ id: eventId });
    });

    await test.step('finds the video through the MCP server', async () => {
      const assistant = new Client({ name: 'test', version: '1' });
      const { PATH = '' } = process.env;
      await assistant.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [program, 'mcp'],
          env: { ...env, PATH },
        }),
      );
      const ask = async (name: string, input: object) => {
        const { content } = await assistant.callTool({ name, arguments: { ...input } });
        return (content as { text: string }[])[0]?.text ?? '';
      };
      expect(JSON.parse(await ask('search_videos', { query: 'harbour' }))).toMatchObject([{ id }]);
      expect(await ask('search_docs', { query: 'verify webhook signature' })).toContain('standardwebhooks');
      await assistant.close();
    });
  });
});
