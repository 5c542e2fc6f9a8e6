import { readFile } from 'node:fs/promises';

import { expect, test, type Page } from '@playwright/test';

import { findViolations, type Look } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { signInAsRoot, type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';
import { readTexts } from '../../support/panel/read-texts';
import { setLanguage } from '../../support/panel/set-language';
import { setTheme } from '../../support/panel/set-theme';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const signedOut = [
  '/admin/login',
  '/admin/forgot',
  '/admin/reset-password',
  '/admin/reset-password?token=unknown',
  '/admin/accept-invite?inviteToken=unknown',
  '/admin/create',
  '/admin/create?packageId=unknown&ref=messe',
  '/admin/verify-workspace?verifyToken=unknown',
  '/admin/confirm-email?token=unknown',
  '/admin/change-email?token=unknown',
  '/admin/unsubscribe?token=unknown',
  '/admin/unauthorized',
  '/sso/microsoft/callback?failure=microsoft_sso_not_enabled',
  '/sso/facebook/callback',
  '/nowhere',
];
const ofAdmins = [
  '/admin',
  '/admin/nowhere',
  '/admin/account',
  '/admin/profile',
  '/admin/inbox',
  '/admin/trash',
  '/admin/collections/videos',
  '/admin/collections/videos?search=nothing',
  '/admin/collections/videos/create',
  '/admin/collections/videos/import',
  '/admin/collections/liveEvents',
  '/admin/collections/liveEvents/create',
  '/admin/collections/categories',
  '/admin/collections/tags',
  '/admin/collections/playerPresets',
  '/admin/collections/playerPresets/create',
  '/admin/collections/members',
  // Starts with an open dialog.
  '/admin/collections/members?invite=1',
  '/admin/collections/integrations',
  '/admin/collections/integrations/create',
  '/admin/collections/eventLogs',
  '/admin/ai-credits',
  '/admin/globals/analytics',
  '/admin/analytics/requests',
  '/admin/analytics/traffic',
];
const ofSuperadmins = ['general', 'domains', 'video-privacy'].map(
  (tab) => `/admin/globals/account?tab=${tab}`,
);
const ofRoot = [
  '/admin/collections/videos/import',
  '/admin/outbox',
  '/admin/operator-settings',
  '/admin/collections/members/create',
  '/admin/collections/users',
  '/admin/collections/users/create',
  '/admin/collections/workspaces',
  '/admin/collections/workspaces/create',
  '/admin/collections/packages',
  '/admin/collections/packages/create',
];

type Way = { language: 'de' | 'en'; theme: 'light' | 'dark'; move: (page: Page, path: string) => unknown };
/** In one language each screen is loaded by its URL, in the other the panel navigates between them. */
const ways: Way[] = [
  { language: 'de', theme: 'light', move: (page, path) => page.goto(path) },
  { language: 'en', theme: 'dark', move: goTo },
];

test.describe.configure({ timeout: 360_000 });

const lookAround = async (page: Page, name: string, { language, theme }: Way) => {
  await expect.poll(async () => findForeignLines(await readScreen(page), language), name).toEqual([]);
  const options: Look = theme === 'dark' ? { only: ['colours', 'names'] } : {};
  await expect.poll(() => findViolations(page, options), { message: name }).toEqual([]);
};
/** Metadata that a page reveals to link previews and search engines. */
const readHead = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll('meta')].map(({ content }) => content).join(' '));

const walk = async (page: Page, paths: string[], way: Way) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} from ${answer.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && new URL(origin).hostname !== 'localhost') {
      faults.push(`asks ${origin}`);
    }
  });
  for (const path of paths) {
    await way.move(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveTitle(/ – Reelhof$/);
    expect(await readHead(page), path).not.toContain('Payload');
    await lookAround(page, path, way);
  }
  expect(faults).toEqual([]);
};

/** Walks each way as the signed-in user. The language changes with the next page load. */
const walkEachWay = async (page: Page, paths: string[], andThen?: (way: Way) => Promise<void>) => {
  for (const way of ways) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await setLanguage(page, way.language);
    await setTheme(page, way.theme);
    const [first = ''] = paths;
    if (way.move === goTo) await page.goto(first);
    await walk(page, paths, way);
    await andThen?.(way);
  }
};

test('opens each page that the panel adds', async () => {
  const config = await readFile('payload.config.ts', 'utf8');
  const added = [...config.matchAll(/^\s+path: '(\/[\w/-]+)',$/gm)].map(([, path]) => `/admin${path}`);
  const walked = [...signedOut, ...ofAdmins, ...ofRoot].map((path) => path.split('?')[0]);
  expect(added.length).toBeGreaterThan(10);
  // Deletion has its own walk, because its page needs a valid link.
  expect(added.filter((path) => !walked.includes(path))).toEqual(['/admin/delete-workspace']);
});

test('shows the pages before sign-in in each language, without a fault', ({ page }) =>
  walkEachWay(page, signedOut));

test('shows an admin’s screens in each language, without a fault', async ({ page }) => {
  const { person, workspace } = await root.createMember('admin');
  await root.createCategory(workspace, 'K 1');
  await signIn(page, person);
  await walkEachWay(page, ofAdmins);
});

test('shows a superadmin’s screens in each language, also on the phone', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await walkEachWay(page, [...ofSuperadmins, '/admin/collections/playerPresets'], async (way) => {
    const t = readTexts(way.language);
    await expect(page.getByRole('region', { name: t('deployPlayer.title') })).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await lookAround(page, `presets, ${width}`, way);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await walk(page, [...ofSuperadmins, '/admin/profile'], { ...way, move: goTo });
  });
});

test('shows the platform’s screens in each language, without a fault', async ({ page, baseURL }) => {
  await signInAsRoot(page, baseURL);
  await walkEachWay(page, ofRoot, async (way) => {
    const t = readTexts(way.language);
    // The demo workspace's presets have German names, so that this page cannot be checked for foreign words.
    await page.goto('/admin/collections/playerPresets');
    const deploy = page.getByRole('region', { name: t('deployPlayer.title') });
    await deploy.getByRole('button', { name: t('deployPlayer.action') }).click();
    await expect(deploy.getByRole('status')).toContainText(
      new RegExp(t('deployPlayer.done', { count: 35 }).replace('35', '\\d+')),
      { timeout: 30_000 },
    );
    await expect.poll(() => findViolations(page), { message: 'deployed' }).toEqual([]);
  });
});
