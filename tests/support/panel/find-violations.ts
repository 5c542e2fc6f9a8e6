import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

type Violation = { id: string; targets: string[] };
type AxeNode = { html: string; any: { data?: { messageKey?: string } | null }[] };
type AxeRule = { id: string; nodes: AxeNode[] };
type AxeResult = { violations: AxeRule[]; incomplete: AxeRule[] };

let source: Promise<string> | undefined;
const readAxe = (): Promise<string> => (source ??= readFile('node_modules/axe-core/axe.min.js', 'utf8'));

const parts = {
  /** Rules that depend on the theme. */
  colours: ['color-contrast', 'link-in-text-block'],
  /** Rules that depend on the width: scrolling and distances. */
  width: ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus'],
  /** Rules that depend on the language or on elements of one width: accessible names. */
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
   * Limits the rules on a screen that was fully checked in another theme, language or width, because a full
   * check takes three times as long.
   */
  only?: Part[];
};

/**
 * The violations that axe finds on a page, with their elements. Text in its background's colour counts too,
 * which axe only marks for review.
 */
export const findViolations = async (page: Page, { only }: Look = {}): Promise<Violation[]> => {
  // Evaluated instead of added as a tag, because a page's policy may forbid inline scripts. Loading takes as
  // long as a run, so it happens once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe());
  const chosen = only?.flatMap((part) => parts[part]);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run: (on: Node, options: object) => Promise<AxeResult> } };
    // Below a modal dialog, nothing is reachable. Checking only the dialog halves the elements.
    const dialog = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].at(-1);
    // Disabled by default, because it belongs to WCAG 2.2.
    const { violations, incomplete } = await axe.run(dialog ?? document, {
      ...(rules
        ? { runOnly: { type: 'rule', values: rules } }
        : { rules: { 'target-size': { enabled: true } } }),
      // Passing elements would be described too.
      resultTypes: ['violations', 'incomplete'],
      // Style sheets would be loaded again for a rule that is not used, which takes half the time of a run.
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
