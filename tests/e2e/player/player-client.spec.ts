import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';

import type { EmbeddedPlayer } from '@/player/embed-api/embed-api';

import { test } from '../../support/player/player-test';
import { serveVoices, voices } from '../../support/player/voices';

type Site = { origin: string; pageUrl: (id: string, query?: string) => string };
type Driver = { player: EmbeddedPlayer; heard: string[] };

/** A customer's page with its own scripts and styles, and the player's frame. */
const open = async (
  page: Page,
  {
    site,
    id,
    scripts,
  }: { site: Site & { serveForeign: Serve }; id: string; scripts: Record<string, string> },
) => {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; frame-src ${site.origin}`;
  const tags = Object.keys(scripts).map(
    (name) =>
      `<script ${scripts[name]?.startsWith('import') ? 'type="module"' : 'defer'} src="${name}"></script>`,
  );
  const frame =
    `<iframe src="${site.pageUrl(id)}" title="Video" width="640" height="360"` +
    ' allow="autoplay; fullscreen"></iframe>';
  await page.goto(await site.serveForeign(frame + tags.join(''), policy, scripts));
};
type Serve = (body: string, policy?: string, scripts?: Readonly<Record<string, string>>) => Promise<string>;

const read = async (site: Site, name: string) => (await fetch(`${site.origin}/player/${name}`)).text();
const listen = `
  window.heard = [];
  const names = ['ready', 'play', 'pause', 'timeupdate', 'seeked', 'volumechange', 'ratechange']
    .concat(['captionschange', 'qualitychange']);
  for (const name of names) player.on(name, () => heard.push(name));
  Object.assign(window, { player });
`;
const clients = {
  module: async (site: Site) => ({
    'embed-api.js': await read(site, 'embed-api.js'),
    'own.js': `import { connectPlayer } from './embed-api.js';
      const player = connectPlayer(document.querySelector('iframe'));${listen}`,
  }),
  'plain script': async (site: Site) => ({
    'embed.js': await read(site, 'embed.js'),
    'own.js': `const player = Reelhof.connectPlayer(document.querySelector('iframe'));${listen}`,
  }),
};

for (const [kind, write] of Object.entries(clients)) {
  test(`a page’s own ${kind} controls the player and knows its state`, async ({ page, site }) => {
    const id = `client-${kind.replace(' ', '-')}`;
    await serveVoices(page, site);
    await site.putVideo(id, voices);
    await open(page, { site, id, scripts: await write(site) });
    const result = await page.evaluate(async () => {
      const { player } = window as unknown as Driver;
      const details = await player.ready;
      player.muted = true;
      await player.play();
      await player.seek(12);
      player.volume = 0.25;
      player.playbackRate = 1.5;
      player.captions = 'en';
      player.audioTrack = 'English';
      return { details, time: player.currentTime };
    });
    expect(result).toMatchObject({ details: { id, v: 1, duration: 20 } });
    expect(result.time).toBeGreaterThanOrEqual(12);
    const state = () => page.evaluate(() => (window as unknown as Driver).player.state);
    await expect.poll(state).toMatchObject({
      ...{
        volume: 0.25,
        muted: true,
        playbackRate: 1.5,
        captions: 'en',
        audioTrack: 'English',
        paused: false,
      },
      ...{ quality: 360, duration: 20, fullscreen: false, error: null },
    });
    await page.evaluate(() => (window as unknown as Driver).player.pause());
    await expect.poll(async () => (await state()).paused).toBe(true);
    const heard = new Set(await page.evaluate(() => (window as unknown as Driver).heard));
    for (const name of ['ready', 'play', 'pause', 'timeupdate', 'seeked', 'captionschange', 'ratechange'])
      expect(heard).toContain(name);
  });
}

test('explains why a command could not be run, and releases pending ones', async ({ page, site }) => {
  await site.putVideo('client-refused');
  await open(page, { site, id: 'client-refused', scripts: await clients.module(site) });
  const ask = (orders: 'play' | 'disconnect') =>
    page.evaluate(async (what) => {
      const { player } = window as unknown as Driver;
      await player.ready;
      if (what === 'disconnect') {
        const waiting = player.seek(3).catch((error: Error) => error.name);
        player.disconnect();
        return waiting;
      }
      return player.play().then(
        () => 'played',
        (error: Error) => error.name,
      );
    }, orders);
  // Without a click on the page, the browser may refuse to play with audio.
  expect(['NotAllowedError', 'played']).toContain(await ask('play'));
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('reelhof: '));
  const refused = await page.evaluate(() => {
    const { player } = window as unknown as Driver;
    player.captions = 'zz';
    const attempt = (act: () => void): string => {
      try {
        act();
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [attempt(() => (player.volume = 7)), attempt(() => (player.playbackRate = 99))];
  });
  expect(refused).toEqual(['RangeError', 'RangeError']);
  expect((await warned).text()).toBe('reelhof: captions: zz');
  expect(await ask('disconnect')).toBe('AbortError');
  expect(await ask('play').catch((error: Error) => error.message)).toBe('AbortError');
});

test('reports immediately that a sandboxed frame without an origin can’t be controlled', async ({
  page,
  site,
}) => {
  await site.putVideo('client-sandboxed');
  const src = site.pageUrl('client-sandboxed');
  const frame = `<iframe src="${src}" sandbox="allow-scripts" title="Video"></iframe>`;
  const script = '<script type="module" src="own.js"></script>';
  await page.goto(await site.serveForeign(frame + script, undefined, await clients.module(site)));
  const asked = await page.evaluate(async () => {
    while (!('player' in window)) await new Promise(requestAnimationFrame);
    const { player } = window as unknown as Driver;
    const nameOf = (error: Error): string => error.name;
    return Promise.all([player.ready.catch(nameOf), player.play().catch(nameOf)]);
  });
  expect(asked).toEqual(['SecurityError', 'SecurityError']);
});

test('oEmbed consumers that speak player.js recognise and control it', async ({ page, site }) => {
  await site.putVideo('player-js');
  const library = await readFile(createRequire(import.meta.url).resolve('player.js'), 'utf8');
  const own = `{
    const player = new playerjs.Player(document.querySelector('iframe'));
    const heard = (window.heard = []);
    for (const name of ['ready', 'play', 'pause', 'timeupdate', 'progress'])
      player.on(name, () => heard.push(name));
    const ask = (name) => new Promise((resolve) => player[name](resolve));
    Object.assign(window, { player, ask });
  }`;
  const scripts = {
    'player.js': `${library}\n;window.playerjs = window.playerjs ?? playerjs;`,
    'own.js': own,
  };
  await open(page, { site, id: 'player-js', scripts });
  type Client = {
    heard: string[];
    ask: (name: string) => Promise<unknown>;
    player: Record<string, (value?: unknown) => void>;
  };
  const heard = () => page.evaluate(() => (window as unknown as Client).heard);
  const ask = (name: string) => page.evaluate((each) => (window as unknown as Client).ask(each), name);
  const report = (name: string, value?: unknown) =>
    page.evaluate(([each, given]) => (window as unknown as Client).player[each]?.(given), [
      name,
      value,
    ] as const);
  await expect.poll(heard).toContain('ready');
  expect(await ask('getDuration')).toBe(20);
  await report('mute');
  await report('play');
  await expect.poll(heard).toContain('timeupdate');
  await report('setCurrentTime', 11);
  await expect.poll(() => ask('getCurrentTime')).toBeGreaterThanOrEqual(11);
  await report('setVolume', 40);
  await expect.poll(() => ask('getVolume')).toBe(40);
  expect(await ask('getMuted')).toBe(true);
  await report('setLoop', true);
  expect(await ask('getLoop')).toBe(true);
  await report('pause');
  await expect.poll(() => ask('getPaused')).toBe(true);
  expect(await heard()).toEqual(expect.arrayContaining(['play', 'pause', 'progress']));
});
