import { afterAll, beforeAll, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { toTraceEnv } from '@/lib/core/env/observability-env';
import { startTracing, type Tracing } from '@/lib/core/logging/start-tracing';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';
import { startEdge } from '@/tests/support/instance/edge';
import { poll } from '@/tests/support/poll';
import { startOtlpReceiver } from '@/tests/support/tracing/otlp-receiver';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let tracing: Tracing;
beforeAll(async () => {
  setup = await bootEncoding();
  receiver = await startOtlpReceiver();
  const settings = toTraceEnv({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
    OTEL_SERVICE_NAME: 'reelhof',
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
  if (!settings) throw new Error('traces are off');
  tracing = startTracing(settings, 'test');
});
afterAll(async () => {
  await tracing.close();
  await receiver.close();
  await setup.close();
});

it('one trace covers the call that opens an upload, the encode and its jobs', async () => {
  const id = await setup.upload(await getClip('tiny.mp4'));
  await setup.untilStatus(id, 'COMPLETE');
  const { encode, published } = await poll(
    () => {
      const found = receiver.spans.find(
        ({ name, values }) => name === 'encode' && values['reelhof.video'] === id,
      );
      // The job that the encode queued is a child of the encode.
      const job = receiver.spans.find(
        ({ name, parentSpanId }) => name === 'job publish-video' && parentSpanId === found?.spanId,
      );
      return found && job && { encode: found, published: job };
    },
    { seconds: 60 },
  );
  const trace = receiver.spans.filter(({ traceId }) => traceId === encode.traceId);
  const root = trace.find(({ parentSpanId }) => !parentSpanId);
  expect(root).toMatchObject({
    name: 'PUT /api/videos/upload',
    values: { 'http.request.method': 'PUT', 'http.response.status_code': 200 },
    service: 'reelhof-test',
  });
  expect(encode.parentSpanId).toBe(root?.spanId);
  expect(encode.values).toMatchObject({ 'reelhof.engine': 'ffmpeg', 'reelhof.attempt': 1 });
  expect(encode.status?.code ?? 0).toBe(0);
  expect(published.traceId).toBe(encode.traceId);
  expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer abc' });
});

it('a call to another host is a separate span, without the tenant’s path', async () => {
  const { inSpan, startSpan } = await import('@/lib/core/logging/tracing');
  const { host } = new URL(setup.instance.edgeUrl);
  await inSpan('outer', {}, () => {
    startSpan('apart', { isRoot: true })?.end();
    return fetch(`${setup.instance.edgeUrl}/videos/secret-name/data.json?token=abc`);
  });
  // Outside of a trace, a call starts none.
  await fetch(`${setup.instance.edgeUrl}/health?alone`);
  const { outer, call } = await poll(
    () => {
      const outer = receiver.spans.find(({ name }) => name === 'outer');
      const call = receiver.spans.find(({ parentSpanId }) => parentSpanId && parentSpanId === outer?.spanId);
      return outer && call && { outer, call };
    },
    { seconds: 10 },
  );
  expect(call).toMatchObject({ name: `GET ${host}`, traceId: outer.traceId });
  expect(receiver.spans.find(({ name }) => name === 'apart')?.traceId).not.toBe(outer.traceId);
  const inTrace = receiver.spans.filter(({ traceId }) => traceId === outer.traceId);
  expect(JSON.stringify(inTrace)).not.toMatch(/secret-name|token=/);
  expect(receiver.spans.filter(({ name, parentSpanId }) => name === `GET ${host}` && !parentSpanId)).toEqual(
    [],
  );
});

it('a request to the edge is a span named only by its kind', async () => {
  const edge = await startEdge(setup.instance.storage, { port: await findFreePort(), isTraced: true });
  expect((await fetch(`${edge.url}/videos/secret-video/data.json?token=abc`)).status).toBe(403);
  const span = await poll(() => receiver.spans.find(({ name }) => name === 'GET /videos'), { seconds: 10 });
  expect(span.values).toEqual({
    'http.request.method': 'GET',
    'http.route': '/videos',
    'http.response.status_code': 403,
  });
  await edge.close();
});
