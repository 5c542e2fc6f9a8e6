import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { findFreePorts } from './support/check-ports.mjs';
import { checkNode, prepareMachine } from './support/prepare.mjs';
import { fail, runMain } from './support/problem.mjs';
import { stopOnSignals } from './support/stop-on-signals.mjs';
import { describeChromium, ensureTool } from './support/system-tools.mjs';
import { formatDuration, runStep } from './support/run-step.mjs';
import { testSteps } from './support/test-steps.mjs';

/** `npm test`: every suite, whatever fails on the way; `--only unit,build` runs some. The last line is the count. */
const main = async () => {
  checkNode();
  const steps = chooseSteps();
  const signal = stopOnSignals(() => process.exit(130), process.env);
  const env = { ...process.env, CI: process.env.CI ?? 'true', NEXT_TELEMETRY_DISABLED: '1' };
  await prepareMachine({ env, signal });
  const [port, edgePort] = await findFreePorts(2);
  const chromium = steps.some(({ needsChromium }) => needsChromium)
    ? await ensureTool(describeChromium(env), { env, signal })
    : undefined;

  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-test-'));
  const stepEnv = {
    ...env,
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(port),
    E2E_EDGE_PORT: String(edgePort),
    E2E_DATA_DIR: path.join(scratch, 'e2e-data'),
  };
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  const startedAt = Date.now();
  try {
    for (const step of steps) {
      if (signal.aborted) break;
      const counts = await runStep(step, { env: stepEnv, scratch, signal });
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
      failures.push(...counts.failures);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  // Once more at the end, where a long output is read first.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.slice(0, 50).join('\n')}`);
  console.log(`\nAll of it took ${formatDuration(Date.now() - startedAt)}.`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 || signal.aborted ? 1 : 0;
};

const chooseSteps = () => {
  const index = process.argv.indexOf('--only');
  if (index === -1) return testSteps;
  const names = (process.argv[index + 1] ?? '').split(',').filter(Boolean);
  const known = testSteps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) fail(`--only takes some of: ${known.join(',')}`);
  return testSteps.filter(({ name }) => names.includes(name));
};

await runMain(main);
