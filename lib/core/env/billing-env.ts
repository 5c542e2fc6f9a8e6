import { z } from 'zod';

import { httpUrl } from './variable-meta';

/** The payment provider; with `manual`, a platform administrator sets each plan. */
export const billingSchema = z.discriminatedUnion('BILLING', [
  z.object({
    BILLING: z.literal('manual').meta({
      readBy: 'web, worker',
      description: '`manual`: a platform administrator sets each plan; `stripe`: owners pay through Stripe',
    }),
  }),
  z.object({
    BILLING: z.literal('stripe'),
    STRIPE_SECRET_KEY: z
      .string()
      .min(1)
      .meta({ readBy: 'web, worker', description: 'Stripe’s secret key, `sk_…`' }),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .min(1)
      .meta({ readBy: 'web', description: 'Signing secret of the webhook, `whsec_…`' }),
    STRIPE_API_URL: httpUrl
      .optional()
      .meta({ readBy: 'web, worker', usual: 'Stripe', description: 'URL of an emulator, for tests' }),
  }),
]);

export type BillingEnv = z.infer<typeof billingSchema>;

/** Statements of the operator on hosting and data protection, one sentence each. */
export const trustSchema = z.object({
  TRUST_POINTS_DE: z.string().default('').meta({
    readBy: 'web',
    description:
      'Statements on hosting and data protection in the plan dialog, in German, separated by a vertical bar',
  }),
  TRUST_POINTS_EN: z.string().default('').meta({ readBy: 'web', description: 'The same in English' }),
});

/** Splits sentences at `|`. */
export const splitTrustPoints = (value: string): string[] =>
  value
    .split('|')
    .map((point) => point.trim())
    .filter(Boolean);
