import { describe, expect, it } from 'vitest';

import { writePolicy } from '@/app/(site)/collaborate/video/[token]/page-response';

const player = { script: 'https://cdn.example/player/1/player.js', origin: 'https://cdn.example' };
const read = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values];
    }),
  );

describe('the policy of a share page', () => {
  it('runs only built scripts and those with the nonce, and no markup from strings', () => {
    const lists = read(writePolicy({ nonce: 'abc', player }));
    expect(lists['default-src']).toEqual(["'none'"]);
    expect(lists['script-src']).toContain("'nonce-abc'");
    expect(lists['script-src']).toContain('https://cdn.example/player/1/');
    expect(lists['require-trusted-types-for']).toEqual(["'script'"]);
    expect(lists['trusted-types']).toEqual(["'none'"]);
    expect(Object.values(lists).flat().join(' ')).not.toMatch(/unsafe|\*/);
  });

  it('allows only its own host and that of the videos', () => {
    const hosts = (policy: string) =>
      new Set([...policy.matchAll(/https?:\/\/[^/ ;]+/g)].map(([origin]) => new URL(origin).host));
    expect(hosts(writePolicy({ nonce: 'abc', player })).size).toBe(2);
    expect(hosts(writePolicy({ nonce: 'abc', player: null })).size).toBe(1);
  });
});
