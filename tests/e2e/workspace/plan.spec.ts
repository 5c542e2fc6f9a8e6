import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const words = {
  de: { usage: 'Verbrauch', choose: 'Paket wechseln', dialog: 'Paket wählen', use: 'Sie nutzen' },
  en: { usage: 'Usage', choose: 'Change plan', dialog: 'Choose a package', use: 'You use' },
} as const;

for (const [language, { usage, choose, dialog, use }] of Object.entries(words)) {
  for (const width of [1440, 390]) {
    test(`shows the plan and the packages in ${language} at ${width} pixels`, async ({
      page,
      context,
      baseURL,
    }) => {
      const { person } = await root.createMember('superadmin');
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, person);
      await context.addCookies([{ name: 'payload-lng', value: language, url: baseURL ?? '' }]);
      await page.goto('/admin/globals/account');
      await expect(page.getByRole('heading', { name: usage })).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/general-${language}-${width}.png`,
          fullPage: true,
        });

      await page.getByRole('button', { name: choose }).click();
      const packages = page.getByRole('dialog', { name: dialog });
      await expect(packages.getByRole('tab', { name: 'Grow' })).toHaveAttribute('aria-selected', 'true');
      await expect(packages.getByRole('columnheader', { name: use })).toBeVisible();
      await expect(packages.getByText(/82[.,]50/).first()).toBeVisible();
      await expect.poll(() => findViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/package-${language}-${width}.png` });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: choose })).toBeFocused();
    });
  }
}

test('tells that a link to delete a workspace is good no more', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  await page.goto(`/admin/delete-workspace?deleteToken=${'a'.repeat(40)}`);
  await expect(page.getByText('Dieser Link ist ungültig oder abgelaufen.')).toBeVisible();
  await expect.poll(() => findViolations(page)).toEqual([]);
});
