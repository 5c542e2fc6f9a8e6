import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';

import {
  interpolate,
  listInOrder,
  readCompose,
  readShape,
  toRunArgs,
} from '@/bin/support/containers/compose.mjs';
import { scriptVariables } from '@/bin/support/settings/read-settings.mjs';
import { readEnv } from '@/lib/core/env/env';
import { listVariables } from '@/lib/core/env/sections';

const variableNames = listVariables().map(({ name }) => name);
const folder = 'deploy/compose';
const small = [`${folder}/compose.yml`];
const grown = [...small, `${folder}/grown.yml`];
const proxied = [...small, `${folder}/proxy.yml`];
const withAi = [...grown, `${folder}/ai.yml`];
const files = ['docker-compose.yml', ...withAi, `${folder}/proxy.yml`];

const readVariables = (files: string[], service: string, given: Record<string, string>) =>
  readShape(files, given).services[service]?.environment ?? {};

const ours = ['migrate', 'web', 'worker', 'edge', 'live', 'seed'];

// The Compose Specification's own schema (compose-go 2.9.1, Apache License 2.0).
const schema = JSON.parse(readFileSync('tests/support/deploy/compose-spec.json', 'utf8')) as Record<
  string,
  unknown
>;
const isCompose = new Ajv({ strict: false, validateFormats: false }).compile({
  ...schema,
  $schema: undefined,
});

describe('the Docker Compose files', () => {
  it.each(files)('match the specification: %s', (file) => {
    isCompose(readCompose(file));
    expect(isCompose.errors).toBeNull();
  });

  it('are checked by a schema that refuses an invalid file', () => {
    expect(isCompose({ services: { web: { imagine: 'reelhof' } } })).toBe(false);
    expect(isCompose({ services: { web: { read_only: 'perhaps', depends_on: 3 } } })).toBe(false);
  });

  it('start the production setup with the root file', () => {
    expect(readCompose('docker-compose.yml').include).toEqual([{ path: withAi }]);
  });

  it('run our containers without privileges and with a read-only program', () => {
    const { services = {} } = readCompose(small[0] ?? '');
    expect(Object.keys(services).sort()).toEqual([...ours].sort());
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service.user ?? 'node').toBe('node');
      expect(service.privileged ?? false).toBe(false);
    }
  });

  it('can be converted to commands for engines without Compose', () => {
    const { services, volumes } = readShape(grown, { REELHOF_IMAGE: 'reelhof:next' });
    expect(volumes).toEqual(['data', 'mongo', 's3']);
    const order = listInOrder(services);
    expect(order).not.toContain('seed');
    for (const name of ['web', 'worker', 'edge', 'live'])
      expect(order.indexOf(name)).toBeGreaterThan(order.indexOf('migrate'));
    expect(order.indexOf('migrate')).toBeGreaterThan(order.indexOf('mongo'));
    const web = toRunArgs('web', services.web ?? {}, 'check').join(' ');
    expect(web).toContain('--network check --network-alias web --init --read-only --stop-timeout 20');
    expect(web).toContain('--cap-drop ALL --security-opt no-new-privileges --tmpfs /app/.next/cache');
    expect(web).toContain('-v check-data:/data -v /tmp -e PUBLIC_URL=http://localhost:3000');
    expect(web).toContain('-p 127.0.0.1:3000:3000 --health-cmd');
    expect(web).toMatch(/ reelhof:next node dist\/web.mjs$/);
    const s3 = toRunArgs('s3', services.s3 ?? {}, 'check').join(' ');
    expect(s3).toContain('--network-alias s3 --network-alias s3.localhost');
    const seed = toRunArgs('seed', services.seed ?? {}, 'check').join(' ');
    expect(seed).toContain('--network container:check-edge');
    expect(seed).toContain('--no-healthcheck');
    expect(toRunArgs('mongo', services.mongo ?? {}, 'check').join(' ')).toContain(`_id: '\\''rs0'\\''`);
  });

  it('start, check and wait for existing things only', () => {
    const services = withAi.flatMap((file) => Object.entries(readCompose(file).services ?? {}));
    const names = services.map(([name]) => name);
    let started = 0;
    for (const [, { command = [], healthcheck, depends_on = {}, image }] of services) {
      for (const [, entry] of command.join(' ').matchAll(/dist\/([\w-]+)\.mjs/g)) {
        started += 1;
        expect(existsSync(path.join('bin', `${entry}.ts`))).toBe(true);
      }
      const script = healthcheck?.test?.find((part) => part.endsWith('.mjs'));
      if (script) expect(existsSync(script)).toBe(true);
      for (const other of Object.keys(depends_on)) expect(names).toContain(other);
      // Third-party images are pinned to a version, so that restarts do not upgrade them.
      if (image && !image.includes('reelhof')) expect(image).toMatch(/:(?:v|server-b)?\d/);
    }
    expect(started).toBe(9);
  });
});

describe('the container settings', () => {
  const secret = 'a-secret-for-this-test';

  it.each([
    ['small', small, {}],
    ['grown', grown, { SECRET: secret }],
    ['with AI', withAi, { SECRET: secret }],
    ['behind a proxy', proxied, { PANEL_HOST: 'a.example.com', EDGE_HOST: 'b.example.com' }],
  ])('contain only existing variables and make a valid configuration: %s', (_name, chosen, given) => {
    for (const service of ours) {
      const variables = readVariables(chosen, service, given);
      const known = [...variableNames, ...scriptVariables];
      expect(Object.keys(variables).filter((name) => !known.includes(name))).toEqual([]);
      expect(readEnv({ DATA_DIR: '/data', ...variables, SECRET: variables.SECRET || secret })).toBeTruthy();
    }
  });

  it('use SQLite and files when small, and MongoDB and S3 behind the edge when grown', () => {
    const settle = (chosen: string[], given: Record<string, string>) =>
      readEnv({
        DATA_DIR: '/data',
        SECRET: secret,
        ...readVariables(chosen, 'web', { SECRET: secret, ...given }),
      });
    expect(settle(small, {})).toMatchObject({
      databaseUrl: 'file:/data/reelhof.db',
      storage: { STORAGE: 'filesystem' },
    });
    expect(settle(grown, {})).toMatchObject({
      databaseUrl: 'mongodb://mongo:27017/reelhof?replicaSet=rs0',
      storage: { STORAGE: 's3', S3_VISIBILITY: 'edge', S3_FORCE_PATH_STYLE: true },
      mail: { MAIL: 'smtp' },
    });
    expect(settle(proxied, { PANEL_HOST: 'a.example.com', EDGE_HOST: 'b.example.com' })).toMatchObject({
      publicUrl: 'https://a.example.com',
      edgeUrl: 'https://b.example.com',
      trustProxy: true,
    });
  });

  it('use the servers of the profile `ai` if they run, unless the settings name others', () => {
    const { services } = readShape(withAi, {});
    for (const name of ['web', 'worker'])
      expect(services[name]?.command).toEqual(['sh', '/with-ai.sh', 'node', `dist/${name}.mjs`]);
    const places = mkdtempSync(path.join(tmpdir(), 'with-ai-'));
    const settle = (running: string[], given: Record<string, string> = {}) => {
      const isKnown = running.map((name) => `[ "$2" = ${name} ]`).join(' || ') || 'false';
      writeFileSync(path.join(places, 'getent'), `#!/bin/sh\n${isKnown}\n`, { mode: 0o755 });
      const print = ['node', '-p', 'JSON.stringify(process.env)'];
      const env = { ...given, NODE_ENV: 'test', PATH: `${places}:${process.env.PATH}` } as const;
      const variables = JSON.parse(
        execFileSync('sh', [`${folder}/with-ai.sh`, ...print], { env, encoding: 'utf8' }),
      ) as Record<string, string>;
      const settings = readEnv({ DATA_DIR: '/data', SECRET: secret, ...variables });
      for (const name of ['TRANSCRIBER_URL', 'TRANSLATOR_URL', 'WRITER_URL'])
        if (variables[name]) expect(services[new URL(variables[name]).hostname]?.profiles).toEqual(['ai']);
      const { transcriber, translator, writer } = settings;
      return [transcriber.TRANSCRIBER, translator.TRANSLATOR, writer.WRITER];
    };
    expect(settle([])).toEqual(['off', 'off', 'off']);
    expect(settle(['speech', 'translate', 'text'])).toEqual(['openai', 'libretranslate', 'openai']);
    expect(settle(['speech', 'translate', 'text'], { WRITER: 'off' })).toEqual([
      ...['openai', 'libretranslate', 'off'],
    ]);
    rmSync(places, { recursive: true });
  });

  it('keep the secret in the volume unless .env has one, so that every start uses the same secret', () => {
    for (const chosen of [small, grown]) {
      expect(readVariables(chosen, 'web', {}).SECRET).toBe('');
      expect(readVariables(chosen, 'web', { SECRET: secret }).SECRET).toBe(secret);
    }
    expect(interpolate('${A:-x}${B}', { B: 'y' })).toBe('xy');
  });
});

describe('the image', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');

  it('runs as an unprivileged user from a program owned by root, with a health check', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*check-health\.mjs/m);
    expect(last).not.toMatch(/COPY --from=build --chown/);
    expect(last).toMatch(/^COPY --from=ffmpeg \/ffmpeg \/$/m);
  });

  it('includes no secrets and no data of the machine that builds it', () => {
    for (const name of ['.env', '.env.*', '.git', 'data', 'data-*', 'node_modules'])
      expect(ignored).toContain(name);
  });

  it('copies only files that exist', () => {
    const sources = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)]
      .flatMap(([, names]) => (names ?? '').split(' '))
      .map((name) => name.replace('/app/', ''))
      .filter((name) => !['dist', '.next', 'node_modules'].includes(name));
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) expect(existsSync(source)).toBe(true);
  });
});
