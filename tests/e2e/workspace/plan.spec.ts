import { expect, test } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

const variants = [
  {
    ...({ language: 'de', width: 1440 } as const),
    words: { usage: 'Verbrauch', choose: 'Paket wechseln', dialog: 'Paket wählen', use: 'Sie nutzen' },
  },
  {
    ...({ language: 'en', width: 390 } as const),
    words: { usage: 'Usage', choose: 'Change plan', dialog: 'Choose a plan', use: 'You use' },
  },
];

test('shows the plan and the available plans at each width, in each language', async ({ page }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  for (const { language, width, words } of variants) {
    await page.setViewportSize({ width, height: 900 });
    await setLanguage(page, language);
    await page.goto('/admin/globals/account');
    await expect(page.getByRole('heading', { name: words.usage })).toBeVisible();
    if (process.env.E2E_SHOTS)
      await page.screenshot({
        path: `${process.env.E2E_SHOTS}/general-${language}-${width}.png`,
        fullPage: true,
      });

    await page.getByRole('button', { name: words.choose }).click();
    const packages = page.getByRole('dialog', { name: words.dialog });
    await expect(packages.getByRole('tab', { name: 'Business' })).toHaveAttribute('aria-selected', 'true');
    await packages.getByRole('tab', { name: 'Grow' }).click();
    await expect(packages.getByRole('columnheader', { name: words.use })).toBeVisible();
    await expect(packages.getByText(/82[.,]50/).first()).toBeVisible();
    await expect.poll(() => findViolations(page)).toEqual([]);
    if (process.env.E2E_SHOTS)
      await page.screenshot({ path: `${process.env.E2E_SHOTS}/package-${language}-${width}.png` });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: words.choose })).toBeFocused();
  }
});
