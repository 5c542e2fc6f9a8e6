import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** Exits with an error message if a required program is not installed. */
export const requireProgram = (name: string, args: string[], hint: string): void => {
  if (spawnSync(name, args, { stdio: 'ignore' }).error) {
    console.error(`This bench needs ${name}, which is not installed. ${hint}`);
    process.exit(1);
  }
};

/** Runs a program to its end, and returns its output. */
export const run = async (name: string, args: string[]): Promise<string> => {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return output;
};

/** Resolves when `url` responds with any status. */
export const waitForAnswer = async (url: string, child: ChildProcess): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
};

export const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  child.kill('SIGTERM');
  await closed;
};

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
