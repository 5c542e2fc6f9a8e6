import { expect, type Page } from '@playwright/test';

import { startCamera } from '../../support/live/camera';
import { test } from '../../support/live/stage-test';
import { currentTime, playsPast, readPlayer } from '../../support/player/player-page';
import { poll } from '../../support/poll';

const screen = (page: Page) => page.locator('reelhof-player .live-screen');
const playsFor = async (page: Page, seconds: number) => playsPast(page, (await currentTime(page)) + seconds);

const changes = {
  'audio disappears': [{ hasSound: true }, { hasSound: false }],
  'audio appears': [{ hasSound: false }, { hasSound: true }],
  'the sample rate changes': [{ sampleRate: 48_000 }, { sampleRate: 44_100 }],
} as const;

for (const [change, [one, other]] of Object.entries(changes))
  test(`continues when ${change} with another camera, and when seeking back before the change`, async ({
    page,
    stage,
  }) => {
    const url = await stage.start('sound');
    const first = startCamera({ url, ...one });
    await stage.open('sound');
    await page.goto(stage.pageUrl('sound', true));
    await playsFor(page, 5);
    first.kill();
    await poll(async () => !(await stage.isSending('sound')));
    await expect(screen(page)).toContainText('A short interruption');
    const backAt = Date.now();
    startCamera({ url, ...other });
    await expect(screen(page)).toHaveCount(0);
    await playsFor(page, 0.5);
    expect(Date.now() - backAt).toBeLessThan(5000);
    await playsFor(page, 4);

    await page.locator('reelhof-player media-controller').focus();
    const before = await currentTime(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => currentTime(page)).toBeLessThan(before - 5);
    await playsFor(page, 6);
    await expect(screen(page)).toHaveCount(0);
    expect(await readPlayer(page, ({ paused }) => paused)).toBe(false);

    await page.getByRole('button', { name: 'Go to live' }).click();
    await stage.end('sound');
    await stage.record('sound');
    await expect(page).toHaveTitle('The recording', { timeout: 20_000 });
    await readPlayer(page, (player) => void (player.playbackRate = 4));
    const isOver = () => readPlayer(page, ({ currentTime: time, duration }) => duration - time < 0.5);
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    await expect(page.getByRole('alert')).toBeHidden();
  });
