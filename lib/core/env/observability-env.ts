import { z } from 'zod';

import { isLoopback } from '../network/origins';
import { httpUrl } from './variable-meta';

const port = z.coerce.number().int().min(1).max(65_000);

/** Metrics for Prometheus; off without a port. */
export const metricsSchema = z.object({
  METRICS_PORT: port.optional().meta({
    readBy: 'all',
    description:
      'Prometheus port of `web`; `worker`, `edge` and `live` use the three after it, see ' +
      '[monitoring](../operate/monitoring.md)',
  }),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .meta({ readBy: 'all', description: 'Address these ports listen on' }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional().meta({
    readBy: 'all',
    description: 'Bearer token, at least 16 characters; required unless `METRICS_HOST` is a loopback address',
  }),
});

export type MetricsEnv = {
  /** The port of the web process; worker, edge and live use the three ports after it. */
  port: number;
  host: string;
  /** The bearer token; null only if no other machine can connect. */
  token: string | null;
};

/** Null if metrics are off. */
export const toMetricsEnv = (given: z.infer<typeof metricsSchema>): MetricsEnv | null =>
  given.METRICS_PORT === undefined
    ? null
    : { port: given.METRICS_PORT, host: given.METRICS_HOST, token: given.METRICS_TOKEN ?? null };

/** Requires a token on a public address, because metrics reveal who watches what and when. */
export const findMetricsFault = (given: z.infer<typeof metricsSchema>): string | null =>
  given.METRICS_PORT === undefined || given.METRICS_TOKEN || isLoopback(given.METRICS_HOST)
    ? null
    : 'METRICS_TOKEN: required if METRICS_HOST is not this machine';

/** OpenTelemetry traces, with OpenTelemetry's own variable names; off without an endpoint. */
export const traceSchema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    readBy: 'all',
    description:
      'OpenTelemetry collector that receives traces by OTLP over HTTP, see ' +
      '[monitoring](../operate/monitoring.md#traces)',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must be name=value pairs separated by commas')
    .optional()
    .meta({ readBy: 'all', description: 'Headers for it, `name=value`, separated by commas' }),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .default('reelhof')
    .meta({ readBy: 'all', description: 'Prefix of the service names' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta({ readBy: 'all', description: 'Share of the traces that is kept, 0 to 1' }),
});

export type TraceEnv = {
  /** The full URL for traces, including `/v1/traces`. */
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces that is sampled, 0 to 1. */
  ratio: number;
};

/** Null if traces are off. */
export const toTraceEnv = (given: z.infer<typeof traceSchema>): TraceEnv | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = given;
  if (!endpoint) return null;
  const pairs = headers.split(',').filter(Boolean);
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(
      pairs.map((pair) => {
        const cut = pair.indexOf('=');
        return [pair.slice(0, cut).trim(), decodeURIComponent(pair.slice(cut + 1).trim())];
      }),
    ),
    serviceName: given.OTEL_SERVICE_NAME,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
  };
};
