import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

type Violation = { id: string; targets: string[] };
type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };

/** The rules axe finds broken on a page, with the elements that break them. */
export const findViolations = async (page: Page): Promise<Violation[]> => {
  // Evaluated, not added as a tag: a page's own policy may allow no inline script.
  await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<AxeResult> } };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ html }) => html) }));
  });
};
