import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { fail, Problem, runMain } from './support/problem.mjs';
import { stopOnSignals } from './support/processes/stop-on-signals.mjs';
import { runCommand } from './support/run-command.mjs';
import { findFreePorts } from './support/setup/check-ports.mjs';
import { installDependencies } from './support/setup/install-dependencies.mjs';
import { checkNode, prepareSystem, projectRoot, sayWhatIsMissing } from './support/setup/prepare.mjs';
import {
  describeChromium,
  describeHeadlessShell,
  ensureTool,
  tryTool,
} from './support/setup/system-tools.mjs';
import { createCpuMeter } from './support/testing/cpu-meter.mjs';
import { runStep, sayEnd, runSteps, createTally } from './support/testing/run-steps.mjs';
import { testSteps } from './support/testing/test-steps.mjs';

/** Prints the shell's variables after the exports as JSON, which avoids parsing shell syntax. */
const printVariables = 'process.stdout.write(`\\n${JSON.stringify(process.env)}`)';

/**
 * Runs the command of `TEST_PEERS`, which starts servers for the test suites and prints `export NAME=value`
 * lines.
 *
 * @param {{ env: Record<string, string | undefined>, signal: AbortSignal, onExit?: () => void }} options
 * @returns {Promise<{ code: number, output: string, variables: Record<string, string> }>}
 *   `variables` are those named `TEST_…`.
 */
const startPeers = async ({ env, signal, onExit }) => {
  const { TEST_PEERS: command, ...rest } = env;
  // A direct `eval "$(…)"` would hide a server that fails to start.
  const script = 'exports=$(eval "$1") && eval "$exports" && exec "$2" -e "$3"';
  const { code, output } = await runCommand(
    'sh',
    ['-c', script, 'sh', command ?? '', process.execPath, printVariables],
    { cwd: projectRoot, env: rest, capture: true, signal, onExit },
  );
  const lines = output.trimEnd().split('\n');
  if (code !== 0) return { code, output, variables: {} };
  /** @type {Record<string, string>} */
  const variables = JSON.parse(lines.at(-1) ?? '{}');
  return {
    code,
    output,
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith('TEST_'))),
  };
};

/**
 * `npm test` runs all suites, even after failures. `--only unit,build` selects suites, and `--slowest` lists
 * the slowest tests. The last line contains the counts.
 */
const main = async () => {
  checkNode();
  const steps = chooseSteps();
  const signal = stopOnSignals(() => process.exit(130), process.env);
  const env = { ...process.env, CI: process.env.CI ?? 'true', NEXT_TELEMETRY_DISABLED: '1' };
  await sayWhatIsMissing({ env, signal });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-test-'));
  const readCpu = createCpuMeter();
  const tally = createTally();
  const startedAt = Date.now();
  /** @type {Record<string, string | undefined>} Environment of the steps. Earlier steps may extend it. */
  const stepEnv = { ...env, MODULE_CACHE_DIR: path.join(scratch, 'modules') };
  /** @type {Record<string, () => Promise<void>>} */
  const preparations = {
    packages: async () => {
      await installDependencies({ root: projectRoot, env, signal });
      // Resets the meter, so that this time does not count for the next step.
      readCpu();
    },
    system: async () => {
      Object.assign(stepEnv, await prepareBrowserTests(steps, { env, scratch, signal }));
    },
    peers: async () => {
      Object.assign(stepEnv, await runPeers(env, { signal, readCpu }));
    },
  };
  try {
    await runSteps(steps, {
      cores: Math.max(2, os.availableParallelism()),
      signal,
      run: async (step) => {
        const prepare = preparations[step.name];
        if (prepare) return tryPreparation(step.name, prepare, tally);
        const result = await runStep(step, { env: stepEnv, scratch, signal, readCpu });
        tally.add(step.name, result);
        return result.failed === 0;
      },
      skip: (step, needed) => {
        sayEnd(step.name, { isGood: false, ms: 0, cpuSeconds: null, detail: `  needs ${needed}` });
        tally.addFailure(`${step.name}: not run because ${needed} failed`);
      },
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const slowest = process.argv.includes('--slowest') ? 20 : 0;
  console.log(tally.describe({ slowest, ms: Date.now() - startedAt }).join('\n'));
  return tally.total.failed > 0 || signal.aborted ? 1 : 0;
};

/**
 * Runs a preparation step. A failure is reported like a failed test, because other suites may not need the
 * step.
 */
const tryPreparation = async (
  /** @type {string} */ name,
  /** @type {() => Promise<void>} */ prepare,
  /** @type {ReturnType<typeof createTally>} */ tally,
) => {
  const startedAt = Date.now();
  try {
    await prepare();
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    sayEnd(name, { isGood: false, ms: Date.now() - startedAt, cpuSeconds: null });
    console.log(error.message);
    tally.addFailure(`${name}: ${error.message}`);
    return false;
  }
};

/** Starts the peer servers if `TEST_PEERS` is set, and returns their variables. */
const runPeers = async (
  /** @type {Record<string, string | undefined>} */ env,
  /** @type {{ signal: AbortSignal, readCpu: () => number | null }} */ { signal, readCpu },
) => {
  const startedAt = Date.now();
  console.log('… peers');
  const { code, output, variables } = await startPeers({ env, signal, onExit: readCpu });
  if (code !== 0) fail(`One of the peers could not start:\n${output.trimEnd()}`);
  sayEnd('peers', { isGood: true, ms: Date.now() - startedAt, cpuSeconds: null });
  return variables;
};

/** Installs ffmpeg. For browser tests, it also provides a browser, ports and a data folder. */
const prepareBrowserTests = async (
  /** @type {ReturnType<typeof chooseSteps>} */ steps,
  /** @type {{ env: Record<string, string | undefined>, scratch: string, signal: AbortSignal }} */ {
    env,
    scratch,
    signal,
  },
) => {
  const needsChromium = steps.some((step) => step.needsChromium);
  await prepareSystem({ env, signal, tools: needsChromium ? [describeHeadlessShell(env)] : [] });
  if (!needsChromium) return {};
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

/**
 * The selected steps, after the steps that they wait for.
 *
 * @returns {import('./support/testing/test-steps.mjs').TestStep[]}
 */
const chooseSteps = () => {
  const chosen = chooseByName();
  const awaited = new Set(chosen.flatMap(({ needs = [], after = [] }) => [...needs, ...after]));
  const isThere = (/** @type {string} */ name) => name !== 'peers' || Boolean(process.env.TEST_PEERS);
  const before = ['system', 'peers'].filter((name) => awaited.has(name) && isThere(name));
  return [
    { name: 'packages', cores: 1, args: () => [] },
    // These steps mostly wait. Both may install Debian packages, which cannot happen at the same time.
    ...before.map((name) => ({ name, cores: 0, after: name === 'peers' ? ['system'] : [], args: () => [] })),
    ...chosen.map((step) =>
      step.hasOwnPackages ? step : { ...step, needs: ['packages', ...(step.needs ?? [])] },
    ),
  ];
};

/**
 * Value of `--only`. Fails for unknown options before any test has run.
 *
 * @returns {string | undefined}
 */
const readOnly = () => {
  try {
    const options = { only: { type: 'string' }, slowest: { type: 'boolean' } };
    return parseArgs({ options }).values.only;
  } catch (error) {
    fail(`${error.message}\nAvailable options: --only (names of suites) and --slowest.`);
  }
};

const chooseByName = () => {
  const only = readOnly();
  if (only === undefined) return testSteps;
  const names = only.split(',').filter(Boolean);
  const known = testSteps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) fail(`--only accepts: ${known.join(',')}`);
  return testSteps.filter(({ name }) => names.includes(name));
};

await runMain(main);
