import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { listAllActions, otherActions } from '@/deploy/aws/lib/actions.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** The commands that the product sends with each AWS SDK, as `service Command`. */
const readCommands = (): [string, string][] =>
  readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, 'lib', file), 'utf8');
      return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@aws-sdk\/client-([\w-]+)'/g)].flatMap(
        ([, names = '', service = '']) =>
          [...names.replaceAll(/ as \w+/g, '').matchAll(/\b(?:paginate(\w+)|(\w+)Command)\b/g)].map(
            ([, paged, sent]): [string, string] => [service, paged ?? sent ?? ''],
          ),
      );
    });

/**
 * Proves that the list of actions is complete, also on machines that cannot run CDK's own test of the
 * template.
 */
describe('the AWS actions of the platform', () => {
  const other: Record<string, Record<string, string[]>> = otherActions;
  const needed = readCommands().flatMap(
    ([service, command]) => other[service]?.[command] ?? [`${service}:${command}`],
  );

  it('include every action that an adapter’s commands need', () => {
    expect(needed.length).toBeGreaterThan(60);
    const allowed = new Set<string>(listAllActions());
    expect([...new Set(needed)].filter((action) => !allowed.has(action))).toEqual([]);
  });

  it('contain no wildcards', () => {
    expect(listAllActions().filter((action: string) => action.includes('*'))).toEqual([]);
  });
});
