import { describe, expect, it } from 'vitest';

import { createCpuMeter } from '@/bin/support/testing/cpu-meter.mjs';
import { runSteps, createTally } from '@/bin/support/testing/run-steps.mjs';
import { testSteps } from '@/bin/support/testing/test-steps.mjs';

type Step = { name: string; cores: number; needs?: string[]; after?: string[] };

/** Runs steps that end on demand. The log lists steps that started, ended or were skipped. */
const startRun = (steps: Step[], { cores = 2 } = {}) => {
  const log: string[] = [];
  const ends = new Map<string, (isGood: boolean) => void>();
  const stopping = new AbortController();
  const over = runSteps(steps, {
    cores,
    signal: stopping.signal,
    run: async ({ name }) => {
      log.push(`begin ${name}`);
      return new Promise<boolean>((resolve) => ends.set(name, resolve));
    },
    skip: ({ name }, needed) => log.push(`skip ${name} for ${needed}`),
  });
  const end = async (name: string, isGood = true) => {
    ends.get(name)?.(isGood);
    await new Promise((resolve) => setImmediate(resolve));
    return log.splice(0);
  };
  return { log, end, over, stop: () => stopping.abort() };
};

describe('running steps', () => {
  it('keeps the cores busy, in the order of the list', async () => {
    const { log, end, over } = startRun([
      { name: 'a', cores: 1 },
      { name: 'b', cores: 2 },
      { name: 'c', cores: 1 },
      { name: 'd', cores: 0 },
    ]);
    expect(log.splice(0)).toEqual(['begin a', 'begin c', 'begin d']);
    expect(await end('a')).toEqual([]);
    expect(await end('c')).toEqual(['begin b']);
    expect(await end('d')).toEqual([]);
    await end('b');
    await over;
  });

  it('gives all cores to a step that needs more than there are', async () => {
    const { log, end, over } = startRun([{ name: 'a', cores: 4 }]);
    expect(log).toEqual(['begin a']);
    await end('a');
    await over;
  });

  it('starts a step after its predecessor, and after a required one only if that succeeded', async () => {
    const { log, end, over } = startRun([
      { name: 'deep', cores: 1, needs: ['needing'] },
      { name: 'a', cores: 1 },
      { name: 'after', cores: 1, after: ['a'] },
      { name: 'needing', cores: 1, needs: ['a'] },
      { name: 'alone', cores: 1, needs: ['not chosen'] },
    ]);
    expect(log.splice(0)).toEqual(['begin a', 'begin alone']);
    expect(await end('a', false)).toEqual(['begin after', 'skip needing for a', 'skip deep for needing']);
    await end('after');
    await end('alone');
    await over;
  });

  it('starts nothing more after it is stopped', async () => {
    const { end, over, stop } = startRun([
      { name: 'a', cores: 2 },
      { name: 'b', cores: 1 },
    ]);
    stop();
    expect(await end('a', false)).toEqual(['begin a']);
    await over;
  });

  it('reports circular dependencies', async () => {
    const { over } = startRun([
      { name: 'a', cores: 1, after: ['b'] },
      { name: 'b', cores: 1, after: ['a'] },
    ]);
    await expect(over).rejects.toThrow('have circular dependencies');
  });

  it('finds every step that another step waits for', () => {
    const names = testSteps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const awaited = testSteps.flatMap(({ needs = [], after = [] }) => [...needs, ...after]);
    expect(awaited.filter((name) => !['peers', 'system'].includes(name) && !names.includes(name))).toEqual(
      [],
    );
  });
});

describe('processor time', () => {
  const stat = (user: number, system: number) =>
    `1 (a (b) c) S ${Array.from({ length: 12 }, () => 7).join(' ')} ${user} ${system} 20 0`;

  it('is the time used by child processes since the last call', () => {
    const answers = [stat(100, 50), stat(350, 100)];
    const read = createCpuMeter(() => answers.shift() ?? '');
    expect(read()).toBe(3);
  });

  it('is unknown if the system does not report it', () => {
    const read = createCpuMeter(() => {
      throw new Error('ENOENT');
    });
    expect(read()).toBeNull();
  });
});

it('summarises a run with the slowest tests of all steps and the count', () => {
  const tally = createTally();
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], cpuSeconds: 0, times: [] };
  const times = [
    { name: 'quick', ms: 20 },
    { name: 'slow', ms: 2500 },
  ];
  tally.add('unit', {
    ...none,
    line: '✓ unit',
    passed: 2,
    cpuSeconds: 61,
    times,
    retried: ['unit: was late'],
  });
  const failure = { failed: 1, failures: ['e2e: plays'], times: [{ name: 'plays', ms: 900 }] };
  tally.add('e2e', { ...none, line: '✗ e2e', ...failure });
  tally.addFailure('build: not run');
  expect(tally.describe({ slowest: 2, ms: 5000 })).toEqual([
    ...['', '✓ unit', '✗ e2e'],
    ...['', 'Passed at a second try:', 'unit: was late'],
    ...['', 'Failed:', 'e2e: plays', 'build: not run'],
    ...['', 'Slowest:', '       2.5 s  unit: slow', '      900 ms  e2e: plays'],
    ...['', 'All of it took 5.0 s, and 1 min 1 s of processor time.'],
    '2 passed, 2 failed, 0 skipped',
  ]);
});
