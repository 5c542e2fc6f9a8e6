import { z } from 'zod';

import { httpUrl } from './variable-meta';

/** OpenTelemetry traces, with OpenTelemetry's own variable names; off without an endpoint. */
export const traceSchema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    readBy: 'all',
    description:
      'OpenTelemetry collector that receives traces by OTLP over HTTP, see ' +
      '[monitoring](monitoring.md#traces)',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^\s*[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must be name=value pairs, separated by commas')
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
