import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { findFreePorts } from './support/check-ports.mjs';
import { createCpuMeter } from './support/cpu-meter.mjs';
import { checkNode, prepareMachine } from './support/prepare.mjs';
import { fail, runMain } from './support/problem.mjs';
import { runStep, sayEnd } from './support/run-step.mjs';
import { runSteps } from './support/run-steps.mjs';
import { startPeers } from './support/start-peers.mjs';
import { stopOnSignals } from './support/stop-on-signals.mjs';
import { describeChromium, describeHeadlessShell, ensureTool, tryTool } from './support/system-tools.mjs';
import { createTally } from './support/test-tally.mjs';
import { testSteps } from './support/test-steps.mjs';

/**
 * `npm test`: every suite, whatever fails on the way; `--only unit,build` runs some, `--slowest` lists the tests that
 * took longest. The last line is the count.
 */
const main = async () => {
  checkNode();
  const steps = chooseSteps();
  const signal = stopOnSignals(() => process.exit(130), process.env);
  const env = { ...process.env, CI: process.env.CI ?? 'true', NEXT_TELEMETRY_DISABLED: '1' };
  const needsChromium = steps.some((step) => step.needsChromium);
  await prepareMachine({ env, signal, tools: needsChromium ? [describeHeadlessShell(env)] : [] });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-test-'));
  const stepEnv = { ...env, ...(await describeBrowserTests(steps, { env, scratch, signal })) };
  const readCpu = createCpuMeter();
  const tally = createTally();
  const startedAt = Date.now();
  try {
    await runSteps(steps, {
      cores: Math.max(2, os.availableParallelism()),
      signal,
      run: async (step) => {
        if (step.name === peers.name) return runPeers(stepEnv, { signal, readCpu, tally });
        const result = await runStep(step, { env: stepEnv, scratch, signal, readCpu });
        tally.add(step.name, result);
        return result.failed === 0;
      },
      skip: (step, needed) => {
        sayEnd(step.name, { isGood: false, ms: 0, cpuSeconds: null, detail: `  needs ${needed}` });
        tally.addFailure(`${step.name}: not run, since ${needed} failed`);
      },
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const slowest = process.argv.includes('--slowest') ? 20 : 0;
  console.log(tally.describe({ slowest, ms: Date.now() - startedAt }).join('\n'));
  return tally.total.failed > 0 || signal.aborted ? 1 : 0;
};

/** Servers that suites run against, where `TEST_PEERS` says how to start them. */
const peers = { name: 'peers', cores: 0 };

const runPeers = async (
  /** @type {Record<string, string | undefined>} */ stepEnv,
  /** @type {{ signal: AbortSignal, readCpu: () => number | null, tally: ReturnType<typeof createTally> }} */ {
    signal,
    readCpu,
    tally,
  },
) => {
  const startedAt = Date.now();
  console.log(`… ${peers.name}`);
  const { code, output, variables } = await startPeers({ env: stepEnv, signal, onExit: readCpu });
  Object.assign(stepEnv, variables);
  if (code !== 0) {
    console.log(output.trimEnd());
    tally.addFailure('peers: one could not start, see its output above');
  }
  sayEnd(peers.name, { isGood: code === 0, ms: Date.now() - startedAt, cpuSeconds: null });
  return code === 0;
};

/** Ports, data and a browser for the steps that need Chromium. */
const describeBrowserTests = async (
  /** @type {ReturnType<typeof chooseSteps>} */ steps,
  /** @type {{ env: Record<string, string | undefined>, scratch: string, signal: AbortSignal }} */ {
    env,
    scratch,
    signal,
  },
) => {
  if (!steps.some(({ needsChromium }) => needsChromium)) return {};
  const [port, edgePort, writerPort, billingPort] = await findFreePorts(4);
  const shell = await tryTool(describeHeadlessShell(env), { env, signal });
  return {
    CHROMIUM_PATH: shell ?? (await ensureTool(describeChromium(env), { env, signal })),
    E2E_PORT: String(port),
    E2E_EDGE_PORT: String(edgePort),
    E2E_WRITER_PORT: String(writerPort),
    E2E_BILLING_PORT: String(billingPort),
    E2E_DATA_DIR: path.join(scratch, 'e2e-data'),
  };
};

/** @returns {import('./support/test-steps.mjs').TestStep[]} */
const chooseSteps = () => {
  const chosen = chooseByName();
  const hasPeers =
    process.env.TEST_PEERS &&
    chosen.some(({ needs = [], after = [] }) => [...needs, ...after].includes(peers.name));
  return hasPeers ? [{ ...peers, args: () => [] }, ...chosen] : chosen;
};

/** @returns {string | undefined} What `--only` says; what is not known is said, before an hour of tests has run. */
const readOnly = () => {
  try {
    const options = { only: { type: 'string' }, slowest: { type: 'boolean' } };
    return parseArgs({ options }).values.only;
  } catch (error) {
    fail(`${error.message}\nThere is --only (names of suites) and --slowest.`);
  }
};

const chooseByName = () => {
  const only = readOnly();
  if (only === undefined) return testSteps;
  const names = only.split(',').filter(Boolean);
  const known = testSteps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) fail(`--only takes some of: ${known.join(',')}`);
  return testSteps.filter(({ name }) => names.includes(name));
};

await runMain(main);
