import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readEnv } from '@/lib/core/env/env';
import { listVariables } from '@/lib/core/env/sections';

const installer = readFileSync('deploy/debian/install.sh', 'utf8');

const settings = /# Settings of Reelhof;[\s\S]*?\nTEXT\n/.exec(installer)?.[0] ?? '';
const read = (pattern: RegExp) =>
  [...settings.matchAll(pattern)].map(([, name = '', value = '']) => ({ name, value }));

describe('a server without containers', () => {
  it('has settings that exist and are valid', () => {
    const known = listVariables().map(({ name }) => name);
    const named = read(/^(?:# )?([A-Z_]+)=(.*)$/gm).map(({ name }) => name);
    expect(named).toContain('PUBLIC_URL');
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
    const env = Object.fromEntries(
      read(/^([A-Z_]+)=(.*)$/gm).map(({ name, value }) => [name, value.replace(/\$\w+/, 'a.example.com')]),
    );
    expect(readEnv({ ...env, SECRET: 'a-secret-for-this-test' })).toMatchObject({
      publicUrl: 'https://a.example.com',
      trustProxy: true,
      host: '127.0.0.1',
    });
  });

  it('starts programs that the build makes', () => {
    const units = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'));
    const programs = units.flatMap((name) =>
      [...readFileSync(`deploy/systemd/${name}`, 'utf8').matchAll(/dist\/([\w-]+)\.mjs/g)].map(
        ([, one]) => one,
      ),
    );
    const build = readFileSync('bin/build.mjs', 'utf8');
    expect(programs.length).toBeGreaterThanOrEqual(6);
    for (const program of programs) expect(build).toContain(`'${program}'`);
  });

  it('pins Node 24 by a checksum for each architecture', () => {
    expect(installer).toMatch(/^node_version=24\.\d+\.\d+$/m);
    for (const architecture of ['amd64', 'arm64'])
      expect(installer).toMatch(new RegExp(`^node_sha256_${architecture}=[0-9a-f]{64}$`, 'm'));
  });
});
