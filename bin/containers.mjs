import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { readShape } from './support/containers/compose.mjs';
import { findEngine, inspectImage, measureLayers, runHere } from './support/containers/engine.mjs';
import { checkHardening, ensure } from './support/containers/hardening.mjs';
import { makeClip, ports, useInstallation } from './support/containers/installation.mjs';
import { createShape, waitUntilHealthy } from './support/containers/shape.mjs';
import { fail, runMain } from './support/problem.mjs';
import { stopOnSignals } from './support/processes/stop-on-signals.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

/**
 * `npm run containers` builds the image, starts it in all shapes with an engine of this machine, and uploads,
 * plays, goes live, restarts and upgrades there. Everything that it creates is removed at the end. Exits with
 * 77 if there is no engine. docs/operate/containers.md lists its settings.
 *
 * @typedef {import('./support/containers/engine.mjs').Engine} Engine
 * @typedef {import('./support/containers/shape.mjs').Driver} Driver
 * @typedef {{
 *   engine: Engine,
 *   signal: AbortSignal,
 *   image: string,
 *   folder: string,
 *   clip: string,
 *   removals: (() => Promise<unknown>)[],
 * }} Run
 */
const { env } = process;
const split = (/** @type {string | undefined} */ text) => text?.split(/\s+/).filter(Boolean) ?? [];

const usage = `Usage: npm run containers [-- [--image NAME] [all-in-one] [small] [grown]]

  --image NAME   use this image and build none`;

const built = 'reelhof:check';
const next = 'reelhof:check-next';
const project = `reelhof-check-${process.pid}`;
const mebibytesAboveBase = 550;
const password = randomBytes(12).toString('base64url');
const processes = ['web', 'worker', 'edge', 'live'];
const composeFolder = path.join('deploy', 'compose');
const smallFiles = [path.join(composeFolder, 'compose.yml')];
const grownFiles = [...smallFiles, path.join(composeFolder, 'grown.yml')];

/**
 * Runs a step and prints its time and result.
 *
 * @param {string} title
 * @param {() => Promise<string | void>} run
 */
const step = async (title, run) => {
  const startedAt = Date.now();
  const detail = await run().catch((/** @type {Error} */ error) => {
    console.error(`FAILED: ${title}`);
    throw error;
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`ok: ${title} (${seconds} s)${detail ? `: ${detail}` : ''}`);
};

const buildImage = async (/** @type {Engine} */ engine, /** @type {AbortSignal} */ signal) => {
  const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const revision = await runHere('git', ['-C', projectRoot, 'rev-parse', 'HEAD'], signal).catch(() => '');
  const base = env.CONTAINER_BASE ? ['--build-arg', `NODE_IMAGE=${env.CONTAINER_BASE}`] : [];
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`];
  await build(engine, ['-t', built, ...base, ...labels, projectRoot]);
  return env.CONTAINER_BASE ? `on ${env.CONTAINER_BASE}` : 'on the base of the Dockerfile';
};

/** Podman's own image format has no health checks. */
const build = (/** @type {Engine} */ engine, /** @type {string[]} */ args) =>
  engine.run([
    'build',
    ...(engine.name === 'podman' ? ['--format', 'docker'] : []),
    ...split(env.CONTAINER_BUILD_FLAGS),
    ...args,
  ]);

const checkImage = async (/** @type {Run} */ { engine, image }) => {
  await step('size', async () => {
    const bytes = await measureLayers(engine, image, (text) => text.includes('image.title'));
    const mebibytes = Math.round(bytes / 2 ** 20);
    ensure(mebibytes <= mebibytesAboveBase, `${mebibytes} MiB above the base, over ${mebibytesAboveBase}.`);
    return `${mebibytes} MiB above the base (at most ${mebibytesAboveBase})`;
  });
  await step('labels, user and health check', async () => {
    // Podman shows the health check beside the configuration.
    const { Config, Healthcheck = Config.Healthcheck } = await inspectImage(engine, image);
    const labels = Config.Labels ?? {};
    for (const name of ['title', 'description', 'version', 'licenses'])
      ensure(Boolean(labels[`org.opencontainers.image.${name}`]), `The label ${name} is missing.`);
    ensure(Config.User === 'node', `The user is ${Config.User || 'root'}.`);
    const health = (Healthcheck?.Test ?? []).join(' ');
    ensure(health.includes('check-health.mjs'), 'There is no health check.');
    return `version ${labels['org.opencontainers.image.version']}, ${health}`;
  });
};

/** A token of the demo workspace, from the operator's command in the container. */
const useDemo = async (/** @type {Run} */ { engine, signal }, /** @type {string} */ container) => {
  const command = ['node', 'bin/reelhof.mjs', 'admin', 'token', 'demo', '--permissions', 'all', '--json'];
  const output = await engine.run(['exec', container, ...command]);
  const { token } = JSON.parse(output.slice(output.indexOf('{')));
  return useInstallation({ token, signal });
};

/** @returns {Promise<() => Promise<string>>} Plays the uploaded video again. */
const uploadAndGoLive = async (/** @type {Run} */ run, /** @type {string} */ container) => {
  const installation = await useDemo(run, container);
  let id = '';
  await step('upload, encode, play', async () => {
    const uploaded = await installation.upload(run.clip);
    id = uploaded.id;
    return uploaded.detail;
  });
  await step('live', installation.goLive);
  return () => installation.play(id);
};

const checkAllInOne = async (/** @type {Run} */ run) => {
  const { engine, image, removals } = run;
  const volume = `${project}-all`;
  removals.push(async () => {
    await engine.attempt(['rm', '--force', '--volumes', volume]);
    await engine.attempt(['volume', 'rm', '--force', volume]);
  });
  const hardening = ['--init', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const published = Object.values(ports).flatMap((port) => ['-p', `127.0.0.1:${port}:${port}`]);
  const start = ['run', '--detach', '--name', volume, ...hardening, ...published];
  await step('start, with its demo data', async () => {
    await engine.run([...start, '-v', `${volume}:/data`, '-e', `DEMO_PASSWORD=${password}`, image]);
    await waitUntilHealthy(engine, volume);
    for (const startedAt = Date.now(); Date.now() - startedAt < 600_000;) {
      const log = await engine.run(['logs', volume]);
      if (log.includes('Reelhof is running.')) return /Sample +(\S+)/.exec(log)?.[1] ?? fail(log);
      run.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    return fail('The first start is not finished after ten minutes.');
  });
  await step('hardening', () => checkHardening(engine, [volume]));
  const playAgain = await uploadAndGoLive(run, volume);
  await step('restart keeps the data', async () => {
    await engine.run(['restart', volume]);
    await waitUntilHealthy(engine, volume);
    return playAgain();
  });
};

/**
 * @param {Run} run
 * @param {string} name
 * @param {string[]} files
 * @param {(again: { shape: Driver, variables: Record<string, string>, waitForAll: () => Promise<string[]>,
 *   playAgain: () => Promise<string> }) => Promise<void>} [finish]
 */
const checkShape = async (run, name, files, finish) => {
  const { engine, image, removals } = run;
  const variables = { REELHOF_IMAGE: image, DEMO_PASSWORD: password };
  const shape = createShape(engine, { project: `${project}-${name}`, files, env: variables });
  removals.push(shape.remove);
  const waitForAll = async () => {
    const containers = await Promise.all(processes.map(shape.getContainer));
    for (const container of containers) await waitUntilHealthy(engine, container);
    return containers;
  };
  await step('start', async () => {
    await shape.start();
    await waitForAll();
    return `${processes.join(', ')} are healthy`;
  });
  await step('hardening', async () => checkHardening(engine, await waitForAll()));
  await step('demo data, by the service seed', async () => {
    const output = await shape.runOnce('seed');
    return /"embedUrl":"([^"]+)"/.exec(output)?.[1] ?? fail(output);
  });
  const playAgain = await uploadAndGoLive(run, await shape.getContainer('web'));
  await step('restart keeps the data', async () => {
    await shape.restart(processes);
    await waitForAll();
    return playAgain();
  });
  await finish?.({ shape, variables, waitForAll, playAgain });
};

/** Upgrades to another image by what docs/operate/containers.md says: `up` with the new image. */
const checkSmall = (/** @type {Run} */ run) =>
  checkShape(run, 'small', smallFiles, async ({ shape, variables, waitForAll, playAgain }) => {
    const { engine, image, folder } = run;
    await step('upgrade keeps the data', async () => {
      const context = mkdtempSync(path.join(folder, 'next-'));
      const text = `FROM ${image}\nLABEL org.opencontainers.image.version=next\n`;
      writeFileSync(path.join(context, 'Dockerfile'), text);
      await build(engine, ['-t', next, context]);
      variables.REELHOF_IMAGE = next;
      await shape.start();
      const { Id } = await inspectImage(engine, next);
      for (const container of await waitForAll()) {
        const used = await engine.run(['inspect', '--format', '{{.Image}}', container]);
        ensure(Id.includes(used.replace('sha256:', '')), `${container} runs another image.`);
      }
      return `${await playAgain()}, after migrations by the new image`;
    });
  });

/** Images of other projects that cannot be pulled are replaced by CONTAINERS_OVERRIDE, a Compose file. */
const checkGrown = async (/** @type {Run} */ run) => {
  const files = env.CONTAINERS_OVERRIDE ? [...grownFiles, path.resolve(env.CONTAINERS_OVERRIDE)] : grownFiles;
  const original = readShape(grownFiles, env).services;
  for (const [name, { image = '', profiles }] of Object.entries(readShape(files, env).services)) {
    if (!original[name]?.image || original[name].image.includes('reelhof') || profiles?.length) continue;
    const isHere =
      (await run.engine.attempt(['image', 'inspect', image])) ?? (await run.engine.attempt(['pull', image]));
    if (isHere === null)
      fail(`${image} cannot be pulled. CONTAINERS_OVERRIDE can name a Compose file that replaces ${name}.`);
    const wanted = original[name].image;
    console.log(`${name}: ${image}${image === wanted ? '' : `, in place of ${wanted}`}`);
  }
  await checkShape(run, 'grown', files);
};

/** @type {Record<string, (run: Run) => Promise<void>>} */
const shapes = { 'all-in-one': checkAllInOne, small: checkSmall, grown: checkGrown };

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { image: { type: 'string' }, help: { type: 'boolean' } },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(shapes);
  const isUsageWrong = names.some((name) => !shapes[name]);
  if (values.help || isUsageWrong) {
    console.log(usage);
    return isUsageWrong ? 2 : 0;
  }
  const signal = stopOnSignals(() => process.exit(130), env);
  let isRemoving = false;
  const engine = await findEngine(env, () => (isRemoving ? undefined : signal));
  if (!engine) {
    console.log('skipped: neither docker nor podman answers on this machine.');
    return 77;
  }
  if (engine.compose && existsSync(path.join(projectRoot, composeFolder, '.env')))
    fail(`${composeFolder}/.env would change what is started. Move it away for this check.`);
  const how = engine.compose ? `docker compose ${engine.compose}` : 'commands derived from the Compose files';
  console.log(`Engine: ${engine.name} ${engine.version}; shapes by ${how}.`);

  const folder = mkdtempSync(path.join(tmpdir(), 'reelhof-containers-'));
  const clip = path.join(folder, 'clip.mp4');
  /** @type {Run} */
  const run = { engine, signal, folder, clip, image: values.image ?? built, removals: [] };
  run.removals.push(() => engine.attempt(['rmi', next, ...(values.image ? [] : [built])]));
  process.chdir(projectRoot);
  try {
    await makeClip(clip, signal);
    console.log('\n=== image');
    if (!values.image) await step('build', () => buildImage(engine, signal));
    await checkImage(run);
    for (const name of names) {
      console.log(`\n=== ${name}`);
      const before = run.removals.length;
      await shapes[name]?.(run);
      await step('remove', async () => {
        while (run.removals.length > before) await run.removals.pop()?.();
      });
    }
    return 0;
  } catch (error) {
    if (signal.aborted) console.log('\nInterrupted.');
    else throw error;
    return 130;
  } finally {
    isRemoving = true;
    while (run.removals.length > 0) await run.removals.pop()?.().catch(console.error);
    rmSync(folder, { recursive: true, force: true });
  }
};

await runMain(main);
