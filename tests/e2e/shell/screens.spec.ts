import { expect, test, type Page } from '@playwright/test';

import { goTo } from '../../support/panel/go-to';
import { findViolations, type Look } from '../../support/panel/find-violations';
import { signInAsRoot, type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { findForeignLines, readScreen } from '../../support/panel/read-screen';
import { readTexts } from '../../support/panel/read-texts';

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
  '/admin/globals/account?tab=profile',
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
  '/admin/collections/members/create',
  '/admin/collections/users',
  '/admin/collections/users/create',
  '/admin/collections/workspaces',
  '/admin/collections/workspaces/create',
  '/admin/collections/packages',
  '/admin/collections/packages/create',
];

for (const [theme, locale] of [
  ['light', 'de-DE'],
  ['dark', 'en-GB'],
] as const) {
  const language = locale.startsWith('de') ? 'de' : 'en';
  test.describe(`in ${theme}, ${locale}`, () => {
    test.use({ colorScheme: theme, locale });
    test.describe.configure({ timeout: 240_000 });

    const t = readTexts(language);
    const lookAround = async (page: Page, name: string) => {
      await expect.poll(async () => findForeignLines(await readScreen(page), language), name).toEqual([]);
      const options: Look = theme === 'dark' ? { only: ['colours', 'names'] } : {};
      await expect.poll(() => findViolations(page, options), { message: name }).toEqual([]);
    };
    // In one language each is loaded, in the other the panel goes from one to the next.
    const open = language === 'de' ? (page: Page, path: string) => page.goto(path) : goTo;
    const walk = async (page: Page, paths: string[], move: (page: Page, path: string) => unknown = open) => {
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
        await move(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page, path).toHaveTitle(/ – Reelhof$/);
        await lookAround(page, path);
      }
      expect(faults).toEqual([]);
    };

    test('shows what comes before the panel in its language, without a fault', ({ page }) =>
      walk(page, signedOut));

    test('shows an admin’s screens in their language, without a fault', async ({ page }) => {
      const { person, workspace } = await root.createMember('admin');
      await root.createCategory(workspace, 'K 1');
      await signIn(page, person);
      await walk(page, ofAdmins);
    });

    test('shows a superadmin’s screens in their language, also on the phone', async ({ page }) => {
      const { person } = await root.createMember('superadmin');
      await signIn(page, person);
      await walk(page, [...ofSuperadmins, '/admin/collections/playerPresets']);
      const deploy = page.getByRole('region', { name: t('deployPlayer.title') });
      await deploy.getByRole('button', { name: t('deployPlayer.action') }).click();
      await expect(deploy.getByRole('status')).toContainText(
        new RegExp(t('deployPlayer.done', { count: '\\d+' })),
        { timeout: 30_000 },
      );
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await lookAround(page, `deployed, ${width}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await walk(page, [...ofSuperadmins, '/admin/globals/account?tab=profile'], goTo);
    });

    test('shows the platform’s screens in their language, without a fault', async ({ page, baseURL }) => {
      await signInAsRoot(page, baseURL);
      await walk(page, ofRoot);
    });
  });
}
