import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { scriptVariables } from '@/bin/support/settings/read-settings.mjs';
import { readEnv } from '@/lib/core/env/env';
import { listVariables } from '@/lib/core/env/sections';
import { toEnvExample } from '@/lib/core/env/variable-docs';

const variables = listVariables();
const page = readFileSync('docs/reference/configuration.md', 'utf8');
const example = readFileSync('.env.example', 'utf8');

describe('docs/reference/configuration.md', () => {
  it('lists every variable that is read, once', () => {
    const listed = [...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name]) => name);
    expect([...listed].sort()).toEqual(variables.map(({ name }) => name).sort());
    for (const name of scriptVariables) expect(page).toContain(`\`${name}=`);
  });

  it('shows what each variable means and which processes use it', () => {
    const processes = ['all', 'start', 'web', 'worker', 'edge', 'live', 'seed'];
    for (const { name, description, readBy } of variables) {
      expect(description, name).toMatch(/^[`A-Z].*[^.]$/);
      for (const one of readBy.split(', ')) expect(processes, name).toContain(one);
    }
  });

  it('shows the variables an adapter requires', () => {
    const find = (name: string) => variables.find((variable) => variable.name === name);
    expect(find('SMTP_URL')).toMatchObject({ adapters: ['smtp'], isRequired: true, fallback: null });
    expect(find('DOMAINS_TARGET')).toMatchObject({ adapters: ['proxied', 'edge'], isRequired: false });
    expect(find('STORAGE')).toMatchObject({ values: ['filesystem', 's3'], fallback: 'filesystem' });
    expect(find('AWS_REGION')).toMatchObject({ adapters: [], isRequired: true });
  });

  it('shows the defaults that the processes use', () => {
    const shown = (name: string) => variables.find((variable) => variable.name === name)?.fallback;
    const env = readEnv({ SECRET: 'a-secret-for-this-test' });
    expect(shown('PORT')).toBe(String(env.port));
    expect(shown('EDGE_PORT')).toBe(String(env.edgePort));
    expect(shown('HOST')).toBe(env.host);
    expect(shown('LOG_LEVEL')).toBe(env.logLevel);
    expect(shown('SEED')).toBe(env.seed);
    expect(shown('DEMO_EMAIL')).toBe(env.demo.email);
    expect(shown('TRUST_PROXY')).toBe(String(env.trustProxy));
    expect(shown('ENCODER_CONCURRENCY')).toBe(String(env.encoder.ENCODER_CONCURRENCY));
    expect(shown('ENCODER_PRESET')).toBe(env.encoder.ENCODER_PRESET);
    expect(shown('GOOGLE_ENABLED')).toBe('true');
  });
});

describe('.env.example', () => {
  it('matches the generated part', () => {
    expect(example).toBe(toEnvExample(variables));
  });

  it('sets nothing by itself', () => {
    expect(example).not.toMatch(/^[^#\s]/m);
  });

  it('has values that are valid', () => {
    const given = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(given.length).toBeLessThanOrEqual(15);
    const env = readEnv({ ...Object.fromEntries(given), SECRET: 'a-secret-for-this-test' });
    expect(env).toMatchObject({ port: 3000, seed: 'none', mail: { MAIL: 'smtp' } });
  });
});
