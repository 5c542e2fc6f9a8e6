import { readFileSync } from 'node:fs';

import type { FuzzCall } from '../support/fuzz/generate-calls';
import { oddBodies, oddContentTypes, oddJson, oddTexts } from '../support/fuzz/odd-values';
import { createRandom } from '../support/fuzz/random';

const names = [
  'form-state',
  'form-state',
  'render-document',
  'table-state',
  'render-list',
  'schedule-publish',
  'constructor',
  '__proto__',
  'toString',
];
const argumentNames = [
  'collectionSlug',
  'schemaPath',
  'id',
  'docID',
  'operation',
  'data',
  'formState',
  'select',
  'query',
];

/** The server action ids of the production build's pages. */
const listActions = (): string[] => {
  const text = readFileSync('.next/server/server-reference-manifest.json', 'utf8');
  return Object.keys((JSON.parse(text) as { node: object }).node);
};

/** Random calls of the pages' server actions, and malformed requests for pages. */
export const generatePageCalls = ({ seed, count }: { seed: number; count: number }): FuzzCall[] => {
  const random = createRandom(seed);
  const actions = listActions();
  const odd = () => random.pick(oddJson);
  const writeArguments = (): string => {
    const known = { collectionSlug: 'tags', schemaPath: 'tags', operation: 'create', formState: {} };
    const entries = Array.from({ length: random.count(3) }, () => [random.pick(argumentNames), odd()]);
    const args = random.chance(0.8) ? { ...known, ...Object.fromEntries(entries) } : odd();
    return JSON.stringify([{ name: random.chance(0.9) ? random.pick(names) : odd(), args }]);
  };
  return Array.from({ length: count }, (): FuzzCall => {
    const path = random.pick(['/admin', '/admin/login', '/admin/collections/tags']);
    if (random.chance(0.3)) {
      const query = encodeURIComponent(random.pick(oddTexts).replace(/\p{Surrogate}/gu, ''));
      return {
        method: random.pick(['GET', 'HEAD', 'PUT', 'POST']),
        path: `${path}?limit=${query}`,
        headers: {},
      };
    }
    const isWellFormed = random.chance(0.8);
    return {
      method: 'POST',
      path,
      headers: {
        'next-action': random.chance(0.9)
          ? random.pick(actions)
          : random.pick(['x', '', 'toString', '0'.repeat(42)]),
        'content-type': isWellFormed ? 'text/plain;charset=UTF-8' : random.pick(oddContentTypes),
        ...(random.chance(0.1) && { origin: random.pick(['null', 'https://evil.example']) }),
      },
      body: isWellFormed ? writeArguments() : random.pick(oddBodies),
    };
  });
};
