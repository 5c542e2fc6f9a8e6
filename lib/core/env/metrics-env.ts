import { z } from 'zod';

import { isLoopback } from '../network/loopback';

const port = z.coerce.number().int().min(1).max(65_000);

/** Metrics for Prometheus; off without a port. */
export const metricsSchema = z.object({
  METRICS_PORT: port.optional().meta({
    readBy: 'all',
    description:
      'Prometheus port of `web`; `worker`, `edge` and `live` use the three after it, see ' +
      '[monitoring](monitoring.md)',
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
    : 'METRICS_TOKEN: required where METRICS_HOST is not this machine';
