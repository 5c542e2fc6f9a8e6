import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: { key: string; value: Value }[];
  status?: { code?: number };
};
type OtlpBody = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
};

export type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & {
  service: string;
  values: Record<string, unknown>;
};

const toValues = (attributes: { key: string; value: Value }[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A trace collector for OTLP over HTTP (JSON) that stores what it receives. */
export const startOtlpReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const keep = ({ resourceSpans }: OtlpBody): void => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(toValues(resource.attributes)['service.name']);
      for (const { attributes, ...span } of scopeSpans.flatMap(({ spans: list }) => list))
        spans.push({ ...span, service, values: toValues(attributes) });
    }
  };
  const server = createServer((req, res) => {
    if (req.method !== 'POST' || req.url !== '/v1/traces') return void res.writeHead(404).end();
    headers.push(req.headers);
    void text(req).then((body) => {
      keep(JSON.parse(body) as OtlpBody);
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
