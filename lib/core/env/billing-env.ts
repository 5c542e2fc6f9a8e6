import { z } from 'zod';

/** The payment provider; with `manual`, a platform administrator sets each plan. */
export const billingSchema = z.discriminatedUnion('BILLING', [
  z.object({ BILLING: z.literal('manual') }),
  z.object({
    BILLING: z.literal('stripe'),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_WEBHOOK_SECRET: z.string().min(1),
    STRIPE_API_URL: z
      .url({ protocol: /^https?$/ })
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
  }),
]);

/** Statements of the operator on hosting and data protection, one sentence each. */
export const trustSchema = z.object({
  TRUST_POINTS_DE: z.string().default(''),
  TRUST_POINTS_EN: z.string().default(''),
});

/** Splits sentences at `|`. */
export const splitTrustPoints = (value: string): string[] =>
  value
    .split('|')
    .map((point) => point.trim())
    .filter(Boolean);
