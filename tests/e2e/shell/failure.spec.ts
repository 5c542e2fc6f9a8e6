import { expect, test, type Page } from '@playwright/test';

import { findViolations } from '../../support/panel/find-violations';
import { goTo } from '../../support/panel/go-to';
import { type PanelAdmin, signIn, signInPanelAdmin } from '../../support/panel/panel-people';
import { setLanguage } from '../../support/panel/set-language';

let root: PanelAdmin;
test.beforeAll(async ({ playwright, baseURL }) => {
  root = signInPanelAdmin(await playwright.request.newContext({ baseURL }));
});

/** A browser feature that is broken, and the part of the panel that needs it. */
const breakages = [
  // Only the page uses it, because the frame shows no times.
  { what: 'a page', script: 'Intl.DateTimeFormat = class { constructor() { throw new Error("broken"); } };' },
  // The frame itself uses it for the window's width.
  { what: 'the frame', script: 'window.matchMedia = () => { throw new Error("broken"); };' },
];

for (const { what, script } of breakages) {
  test(`reports that ${what} broke, in each language and theme, and offers a way on`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { person } = await root.createMember('manager');
    await signIn(page, person);
    await page.addInitScript(script);
    for (const [theme, language, title] of [
      ['light', 'de', 'Diese Seite konnte nicht geladen werden'],
      ['dark', 'en', 'This page could not be loaded'],
    ] as const) {
      await setLanguage(page, language);
      await context.addCookies([{ name: 'payload-theme', value: theme, url: baseURL ?? '' }]);
      // The page shows when each device was last used.
      await page.goto('/admin/profile');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.getByRole('button')).not.toHaveCount(0);
      expect(await findViolations(page, theme === 'dark' ? { only: ['colours'] } : {}), theme).toEqual([]);
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: `${process.env.E2E_SHOTS}/${what}-${theme}.png` });
    }
  });
}

/** Contrast between the border of an empty checkbox and both of its sides (WCAG 2.2, 1.4.11). */
const measureBoxes = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const toRgba = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (rgb: number[]): number => {
      const [red = 0, green = 0, blue = 0] = rgb.slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): number[] => {
      const colour = toRgba(element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)');
      return element && (colour[3] ?? 1) === 0 ? behind(element.parentElement) : colour;
    };
    const boxes = document.querySelectorAll(
      '.checkbox-input__input, input[type=checkbox]:not(.checkbox-input input)',
    );
    // A checked box is recognized by its fill.
    const empty = [...boxes].filter((box) => !box.matches(':checked') && !box.querySelector(':checked'));
    return empty.flatMap((box) => {
      const line = luminance(toRgba(getComputedStyle(box).borderTopColor));
      return [behind(box), behind(box.parentElement)].map((side) => {
        const other = luminance(side);
        return (Math.max(line, other) + 0.05) / (Math.min(line, other) + 0.05);
      });
    });
  });

test('draws visible checkboxes in light and dark', async ({ page, context, baseURL }) => {
  const { person } = await root.createMember('superadmin');
  await signIn(page, person);
  for (const theme of ['light', 'dark']) {
    await context.addCookies([{ name: 'payload-theme', value: theme, url: baseURL ?? '' }]);
    const ratios: number[] = [];
    const measure = async () => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const boxes = page.locator('.checkbox-input__input, input[type=checkbox]');
      await expect(boxes.first()).toBeAttached();
      ratios.push(...(await measureBoxes(page)));
    };
    await page.goto('/admin/collections/integrations/create');
    await measure();
    await goTo(page, '/admin/collections/playerPresets/create');
    await measure();
    expect(ratios.length, theme).toBeGreaterThan(4);
    expect(Math.min(...ratios), theme).toBeGreaterThanOrEqual(3);
  }
});

test('shows a list even if its URL has an impossible page or filter', async ({ page }) => {
  const { person } = await root.createMember('manager');
  await signIn(page, person);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  for (const query of ['page=1e18', 'where[title][near]=1']) {
    await page.goto(`/admin/collections/categories?${query}&sort=title`);
    await expect(page).toHaveURL(/\/categories\?(?:.*&)?sort=title/);
    expect(decodeURIComponent(page.url())).not.toContain(query);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(faults).toEqual([]);
});
