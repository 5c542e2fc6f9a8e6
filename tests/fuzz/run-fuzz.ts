import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { stop } from '../bench/support/process';
import { generateCalls, type FuzzCall } from '../support/fuzz/generate-calls';
import { describeCall, isFault, sendCall } from '../support/fuzz/send-call';
import { generatePageCalls } from './generate-page-calls';
import { makeCallers, type Cast } from './make-callers';
import { runSchemathesis } from './run-schemathesis';
import { startProduct } from './start-product';

/**
 * Fuzzes the running product: queries, bodies, headers, URLs and server actions from our own generator, plus
 * schemathesis if it is installed. Exits with 1 if a call is answered with a server error or logs one. The
 * same seed repeats the same calls. Usage: npm run fuzz [calls=4000] [seed=1]
 */
const [count = 4000, seed = 1] = process.argv.slice(2).map(Number);

const sendAll = async (url: string, calls: FuzzCall[], { callers }: Cast): Promise<string[]> => {
  const names = Object.keys(callers);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (const [index, call] of calls.entries()) {
    const name = names[index % names.length] ?? '';
    const answer = await sendCall(url, call, callers[name]);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (isFault(answer))
      faults.push(`${answer.status} ${name}: ${describeCall(call)}\n    ${answer.text.slice(0, 300)}`);
    // An earlier call on the same connection may have caused the missing answer.
    const before = calls[index - 1];
    if (answer.status === 0 && before) faults.push(`    after ${describeCall(before)}`);
  }
  const summary = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  console.log(`${calls.length} calls (${summary.join(', ')})`);
  return faults;
};

/** Lines of the web log with level error, and lines without a level, which libraries print directly. */
const readLoggedFaults = (dataDir: string): string[] =>
  readFileSync(path.join(dataDir, 'logs', 'web.log'), 'utf8')
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) || /^\s+at .+:\d+:\d+\)?$/.test(line));

const main = async (): Promise<number> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'reelhof-fuzz-'));
  const product = await startProduct(dataDir);
  const { url } = product;
  try {
    const cast = await makeCallers(product);
    const config = await (await import('@payload-config')).default;
    const faults = [
      ...(await sendAll(url, generateCalls(config, { seed, count, ids: cast.ids }), cast)),
      ...(await sendAll(url, generatePageCalls({ seed, count: Math.ceil(count / 10) }), cast)),
    ];
    const isClean = await runSchemathesis(url, cast.token, { seed, folder: dataDir });
    if (isClean === null) console.log('schemathesis is not installed (pip install schemathesis): not run.');
    const logged = readLoggedFaults(dataDir);
    for (const fault of faults) console.log(fault);
    for (const line of logged.slice(0, 50)) console.log(line.slice(0, 1500));
    console.log(`${faults.length} faults answered, ${logged.length} lines of faults in the log.`);
    return faults.length + logged.length > 0 || isClean === false ? 1 : 0;
  } finally {
    await stop(product.child);
    await rm(dataDir, { recursive: true, force: true });
  }
};

process.exit(await main());
