import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';

/**
 * Payload's CSS rules that make the browser recalculate the whole page for each added element, with
 * equivalent replacements: an element with any child is not empty, a single field in a row keeps its width
 * and position, and a cursor is inherited.
 *
 * @type {{ from: string, to: string, count: number }[]}
 */
const rewordings = [
  { from: '.row__fields:has(>:first-child)', to: '.row__fields:not(:empty)', count: 1 },
  { from: '.row__fields:has(>:nth-child(2))', to: '.row__fields:not(:empty)', count: 2 },
  { from: 'body:has(.drag-overlay) *', to: 'body:has(.drag-overlay)', count: 1 },
];

/**
 * Replaces the rules in the style sheets below `folder`.
 *
 * @param {string} folder
 * @throws {import('../problem.mjs').Problem} If a rule does not occur as often as expected.
 */
export const leanStyles = (folder) => {
  const counts = rewordings.map(() => 0);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.css')) continue;
    const file = path.join(folder, name);
    const before = readFileSync(file, 'utf8');
    let style = before;
    for (const [index, { from, to }] of rewordings.entries()) {
      const parts = style.split(from);
      counts[index] = (counts[index] ?? 0) + parts.length - 1;
      style = parts.join(to);
    }
    if (style !== before) writeFileSync(file, style);
  }
  const changed = rewordings
    .filter(({ count }, index) => counts[index] !== count)
    .map(({ from, count }) => `  ${from} is not there ${count} times`);
  if (changed.length > 0)
    fail(`Payload's styles have changed; look at bin/support/build/lean-styles.mjs:\n${changed.join('\n')}`);
};
