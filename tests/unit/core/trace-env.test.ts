import { expect, it } from 'vitest';

import { readEnv } from '@/lib/core/env/env';
import { getTraceparent, inSpan, startSpan } from '@/lib/core/logging/tracing';

const secret = { SECRET: 'a-secret-for-this-test' };

it('disables traces unless an endpoint is set', async () => {
  expect(readEnv(secret).traces).toBeNull();
  expect(startSpan('anything')).toBeNull();
  expect(getTraceparent()).toBeNull();
  expect(await inSpan('anything', {}, async (span) => span)).toBeNull();
});

it('enables traces if an endpoint is set', () => {
  const { traces } = readEnv({
    ...secret,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=media',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  expect(traces).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: { authorization: 'Bearer a=b', 'x-team': 'media' },
    serviceName: 'reelhof',
    ratio: 0.1,
  });
});

it('reports what is wrong', () => {
  const read = (more: Record<string, string>) => () => readEnv({ ...secret, ...more });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
  expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'nothing' })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS/);
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
});
