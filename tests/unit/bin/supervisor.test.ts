import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createSupervisor, getRestartDelay } from '@/bin/support/processes/supervisor.mjs';

let folder: string;
let supervisor: ReturnType<typeof createSupervisor> | undefined;
let lines: string[];
let said: string[];

beforeEach(() => {
  // Includes a space, since users' paths may contain one.
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof supervisor-'));
  lines = [];
  said = [];
});

afterEach(async () => {
  await supervisor?.stop();
  supervisor = undefined;
  rmSync(folder, { recursive: true, force: true });
});

type Options = { graceMs?: number; resetAfterMs?: number };

const start = (script: string, options: Options = {}) => {
  const file = path.join(folder, 'child.mjs');
  writeFileSync(file, script);
  supervisor = createSupervisor({
    children: [{ name: 'child', args: [file] }],
    cwd: folder,
    env: process.env,
    onLine: (_name: string, _stream: 'stdout' | 'stderr', line: string) => lines.push(line),
    say: (text: string) => said.push(text),
    backoff: { firstMs: 20, lastMs: 200, resetAfterMs: options.resetAfterMs ?? 60_000 },
    graceMs: options.graceMs ?? 10_000,
  });
  supervisor.start();
  return supervisor;
};

const waitForLine = (pattern: RegExp, times = 1) =>
  vi.waitFor(() => expect(lines.filter((line) => pattern.test(line)).length).toBeGreaterThanOrEqual(times), {
    timeout: 10_000,
    interval: 20,
  });

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A killed process keeps its id as a zombie until its parent waits for it.
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/\) Z /.test(readFileSync(status, 'utf8'));
};

const waitForEnd = (pid: number) =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 20 });

const lastNumber = (pattern: RegExp) => {
  const line = lines.findLast((text) => pattern.test(text));
  return Number(line?.split(' ')[1]);
};

it.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [6, 30_000],
  [60, 30_000],
])('waits after %i crashes in a row for %i ms', (crashes, delay) => {
  expect(getRestartDelay(crashes)).toBe(delay);
});

it('restarts a crashed process with increasing delays', async () => {
  start("console.log('up'); process.exit(3);");
  await waitForLine(/^up$/, 3);
  expect(said.slice(0, 2)).toEqual([
    'child ended (code 3); starting it again in 0.02 s',
    'child ended (code 3); starting it again in 0.04 s',
  ]);
});

it('resets the delay after a long run', async () => {
  start("console.log('up'); setTimeout(() => process.exit(1), 100);", { resetAfterMs: 50 });
  await waitForLine(/^up$/, 4);
  expect(new Set(said)).toEqual(new Set(['child ended (code 1); starting it again in 0.02 s']));
});

it('asks a process to stop, lets it finish and does not start it again', async () => {
  const running = start(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('tidy'); process.exit(0); }, 50));
    setInterval(() => {}, 1000);
    console.log('up');
  `);
  await waitForLine(/^up$/);
  await running.stop();
  await waitForLine(/^tidy$/);
  expect(running.getState('child')).toEqual({ pid: null, totalCrashes: 0 });
  expect(said).toEqual([]);
});

it('kills a process that does not stop in time', async () => {
  const running = start("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');", {
    graceMs: 100,
  });
  await waitForLine(/^up$/);
  const { pid } = running.getState('child');
  await running.stop();
  expect(said).toEqual(['child did not stop within 0.1 s; killing it']);
  await waitForEnd(Number(pid));
});

it('cleans up after a killed process', async () => {
  const running = start(`
    import { spawn } from 'node:child_process';
    const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log('grandchild ' + grandchild.pid);
    setInterval(() => {}, 1000);
  `);
  await waitForLine(/^grandchild \d+$/);
  const grandchild = lastNumber(/^grandchild/);
  process.kill(Number(running.getState('child').pid), 'SIGKILL');
  await waitForEnd(grandchild);
  await waitForLine(/^grandchild \d+$/, 2);
  const next = lastNumber(/^grandchild/);
  expect(next).not.toBe(grandchild);
  expect(isAlive(next)).toBe(true);
  expect(running.getState('child').totalCrashes).toBe(1);
});

/**
 * Starts a supervisor in a separate process, with a child that runs `onStart` first. Returns the child's
 * process id.
 */
const startInner = async (onStart: string) => {
  const child = path.join(folder, 'grandchild.mjs');
  writeFileSync(child, `${onStart} setInterval(() => {}, 1000); console.log('orphan ' + process.pid);`);
  const running = start(`
    import { createSupervisor } from ${JSON.stringify(path.resolve('bin/support/processes/supervisor.mjs'))};
    createSupervisor({
      children: [{ name: 'inner', args: [${JSON.stringify(child)}] }],
      cwd: '.',
      env: process.env,
      onLine: (name, stream, line) => console.log(line),
      say: () => {},
    }).start();
  `);
  await waitForLine(/^orphan \d+$/);
  const orphan = lastNumber(/^orphan/);
  expect(isAlive(orphan)).toBe(true);
  return { running, orphan };
};

const hangOnStop =
  "process.on('SIGTERM', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));";

it.each([
  ['a child that only waits', ''],
  ['a child that hangs when asked to stop', hangOnStop],
])('leaves no orphan when the supervisor itself is killed: %s', async (_name, onStart) => {
  const { running, orphan } = await startInner(onStart);
  process.kill(Number(running.getState('child').pid), 'SIGKILL');
  // The outer supervisor restarts the inner one, whose child must exit too, even though its working folder is
  // removed first.
  await waitForLine(/^orphan \d+$/, 2);
  const next = lastNumber(/^orphan/);
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([waitForEnd(orphan), waitForEnd(next)]);
});

it('leaves no orphan that was still starting when the supervisor was killed', async () => {
  const guard = pathToFileURL(path.resolve('bin/support/processes/exit-with-parent.mjs')).href;
  const parent = `
    import { spawn } from 'node:child_process';
    const args = ['--import', ${JSON.stringify(guard)}, '-e', 'setInterval(() => {}, 1000)'];
    const child = spawn(process.execPath, args, {
      detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    process.stdout.write(String(child.pid), () => process.kill(process.pid, 'SIGKILL'));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', parent], { encoding: 'utf8' });
  expect(Number(stdout)).toBeGreaterThan(0);
  await waitForEnd(Number(stdout));
});

it('starts an on-demand process on request, and does not restart it when it exits', async () => {
  const script = (name: string, text: string) => {
    const file = path.join(folder, `${name}.mjs`);
    writeFileSync(file, text);
    return file;
  };
  const asker = `setInterval(() => process.send({ wake: 'asked' }), 300); process.send({ wake: 'asker' });`;
  supervisor = createSupervisor({
    children: [
      { name: 'asker', args: [script('asker', asker)] },
      {
        name: 'asked',
        args: [script('asked', "console.log('awake'); setTimeout(() => process.exit(0), 50);")],
        isNeeded: () => false,
      },
    ],
    cwd: folder,
    env: process.env,
    onLine: (_name: string, _stream: 'stdout' | 'stderr', line: string) => lines.push(line),
    say: (text: string) => said.push(text),
    graceMs: 1000,
  });
  supervisor.start();
  expect(supervisor.getState('asked').pid).toBeNull();
  await waitForLine(/^awake$/, 2);
  expect(said).toEqual([]);
});
