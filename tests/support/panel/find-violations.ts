import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

type Violation = { id: string; targets: string[] };
type AxeNode = { html: string; any: { data?: { messageKey?: string } | null }[] };
type AxeRule = { id: string; nodes: AxeNode[] };
type AxeResult = { violations: AxeRule[]; incomplete: AxeRule[] };

let source: Promise<string> | undefined;
const readAxe = (): Promise<string> => (source ??= readFile('node_modules/axe-core/axe.min.js', 'utf8'));

const parts = {
  /** What a theme decides. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** What a width decides: what scrolls, what is near to what. */
  width: ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus'],
  /** What a language decides, and what is there at one width alone: the names. */
  names: [
    'aria-command-name',
    'aria-input-field-name',
    'aria-toggle-field-name',
    'button-name',
    'document-title',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'input-button-name',
    'label',
    'link-name',
    'select-name',
  ],
};
type Part = keyof typeof parts;

export type Look = {
  /**
   * For a screen that has been looked at as a whole in the other theme, in the other language, or at another width: the rest costs
   * three times as much as its colours.
   */
  only?: Part[];
};

/**
 * The rules axe finds broken on a page, with the elements that break them. Text in the very colour of its ground is one of them;
 * axe itself leaves that to a person.
 */
export const findViolations = async (page: Page, { only }: Look = {}): Promise<Violation[]> => {
  // Evaluated, not added as a tag: a page's own policy may allow no inline script. It takes as long as its run, so once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe());
  const chosen = only?.flatMap((part) => parts[part]);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (on: Node, options: object) => Promise<AxeResult> } };
    // What lies below a modal dialog nobody reaches; it is a screen of its own, and twice as large.
    const dialog = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].at(-1);
    // Off by default, since it is WCAG 2.2's.
    const { violations, incomplete } = await axe.run(dialog ?? document, {
      ...(rules
        ? { runOnly: { type: 'rule', values: rules } }
        : { rules: { 'target-size': { enabled: true } } }),
      // Of what passes it would describe each element, too.
      resultTypes: ['violations', 'incomplete'],
      // It would read all style sheets anew for a rule that is not among these: half the time of a run.
      preload: { assets: ['media'] },
    });
    const invisible = incomplete
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
      }))
      .filter(({ nodes }) => nodes.length > 0);
    return [...violations, ...invisible].map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ html }) => html),
    }));
  }, chosen);
};
