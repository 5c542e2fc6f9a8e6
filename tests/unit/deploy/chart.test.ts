import { readFileSync } from 'node:fs';

import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { readEnv } from '@/lib/core/env/env';
import { listVariables } from '@/lib/core/env/sections';

const variableNames = listVariables().map(({ name }) => name);
const folder = 'deploy/kubernetes/reelhof';
type Values = { env: Record<string, string>; publicUrl: string; edgeUrl: string } & Record<string, unknown>;
const values = parse(readFileSync(`${folder}/values.yaml`, 'utf8')) as Values;
const schema = JSON.parse(readFileSync(`${folder}/values.schema.json`, 'utf8')) as object;
const isValid = new Ajv({ strict: false }).compile(schema);

const monitor = (enabled: Record<'podMonitor' | 'serviceMonitor', boolean>) => ({
  metrics: {
    enabled: true,
    rules: { enabled: false },
    podMonitor: { enabled: enabled.podMonitor },
    serviceMonitor: { enabled: enabled.serviceMonitor },
  },
});
const change = (changes: Record<string, unknown>) => ({ ...values, ...changes });

describe('the values of the Helm chart', () => {
  it('match their schema', () => {
    isValid(values);
    expect(isValid.errors).toBeNull();
  });

  it.each([
    ['an unknown name', { webb: { replicas: 2 } }],
    ['no process at all', { web: { replicas: 0 } }],
    ['an address with a path', { publicUrl: 'https://videos.example.com/panel' }],
    ['files on a disk that pods don’t share', { env: { ...values.env, STORAGE: 'filesystem' } }],
    ['a world-readable secret', { env: { ...values.env, SECRET: 'x'.repeat(20) } }],
    ['a number where a variable has text', { env: { ...values.env, ENCODER_CONCURRENCY: 2 } }],
    ['a scratch volume without a unit', { worker: { replicas: 1, scratch: '80' } }],
    ['no secret', { existingSecret: '' }],
    ['two monitors of the same pods', monitor({ podMonitor: true, serviceMonitor: true })],
    [
      'an autoscaler without a metric',
      { web: { replicas: 1, autoscaling: { enabled: true, cpuPercent: 0 } } },
    ],
    ['peers that are not objects', { networkPolicy: { enabled: true, from: ['ingress'] } }],
  ])('refuse %s', (_what, changes) => {
    expect(isValid(change(changes))).toBe(false);
  });

  it.each([
    ['one monitor', monitor({ podMonitor: false, serviceMonitor: true })],
    ['autoscaling', { web: { replicas: 2, autoscaling: { enabled: true, maxReplicas: 6, cpuPercent: 70 } } }],
    ['a network policy', { networkPolicy: { enabled: true, from: [{ podSelector: {} }], egress: [] } }],
  ])('allow %s', (_what, changes) => {
    isValid(change(changes));
    expect(isValid.errors).toBeNull();
  });

  it('name existing variables and make a valid configuration', () => {
    expect(Object.keys(values.env).filter((name) => !variableNames.includes(name))).toEqual([]);
    const env = readEnv({
      ...values.env,
      PUBLIC_URL: values.publicUrl,
      EDGE_URL: values.edgeUrl,
      SECRET: 'a-secret-for-this-test',
      DATABASE_URL: 'mongodb://mongo/reelhof?replicaSet=rs0',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(env.storage).toMatchObject({ STORAGE: 's3', S3_VISIBILITY: 'edge' });
  });

  it('set only existing variables in the templates', () => {
    const helpers = readFileSync(`${folder}/templates/_helpers.tpl`, 'utf8');
    const set = [...helpers.matchAll(/- \{ name: ([A-Z][A-Z_]+),/g)].map(([, name]) => name ?? '');
    expect(set).toContain('WEB_INTERNAL_URL');
    expect(set.filter((name) => !variableNames.includes(name))).toEqual([]);
  });
});
