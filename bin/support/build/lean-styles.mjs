import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';

/**
 * Rules of Payload's by which a browser looks at a whole page anew for each element that is added anywhere, in other words: what has any
 * child is what is not empty; one field alone in a row is as wide and where it was; and a cursor is inherited.
 *
 * @type {{ from: string, to: string, count: number }[]}
 */
const rewordings = [
  { from: '.row__fields:has(>:first-child)', to: '.row__fields:not(:empty)', count: 1 },
  { from: '.row__fields:has(>:nth-child(2))', to: '.row__fields:not(:empty)', count: 2 },
  { from: 'body:has(.drag-overlay) *', to: 'body:has(.drag-overlay)', count: 1 },
];

/**
 * Rewords them in the style sheets below `folder`.
 *
 * @param {string} folder
 * @throws {import('../problem.mjs').Problem} Where there are other rules than these were written for.
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
