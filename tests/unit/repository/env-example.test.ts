import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { scriptVariables } from '@/bin/support/settings/read-settings.mjs';
import { knownVariables, readEnv } from '@/lib/core/env/env';

const text = readFileSync('.env.example', 'utf8');
const listed = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);

it('lists every variable that is read, once', () => {
  expect([...listed].sort()).toEqual([...knownVariables(), ...scriptVariables].sort());
});

it('sets nothing by itself', () => {
  expect(text).not.toMatch(/^[^#\s]/m);
});

it('shows the defaults where it shows a value that has one', () => {
  const shown = Object.fromEntries(
    [
      ...text.matchAll(
        /^# (PORT|EDGE_PORT|HOST|LOG_LEVEL|SEED|DEMO_EMAIL|ENCODER_CONCURRENCY|ENCODER_PRESET)=(.*)$/gm,
      ),
    ].map(([, name, value]) => [name, value]),
  );
  const env = readEnv({ SECRET: 'a-secret-for-this-test' });
  expect(shown).toEqual({
    PORT: String(env.port),
    EDGE_PORT: String(env.edgePort),
    HOST: env.host,
    LOG_LEVEL: env.logLevel,
    SEED: env.seed,
    DEMO_EMAIL: env.demo.email,
    ENCODER_CONCURRENCY: String(env.encoder.ENCODER_CONCURRENCY),
    ENCODER_PRESET: env.encoder.ENCODER_PRESET,
  });
});
