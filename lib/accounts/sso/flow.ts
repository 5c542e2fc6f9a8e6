import type { PayloadRequest } from 'payload';
import { getSafeRedirect } from 'payload/shared';
import { z } from 'zod';

import { sealedCookie } from './sealed-cookie';

/** The purpose of a sign-in at a provider. */
const ssoTypes = ['login', 'signup', 'invitation', 'connect'] as const;
export type SsoType = (typeof ssoTypes)[number];
export const isSsoType = (value: unknown): value is SsoType => ssoTypes.includes(value as SsoType);

/** Time for the whole flow, in seconds. */
const flowSeconds = 600;

const target = z.object({ inviteToken: z.string().optional(), redirect: z.string().optional() });

const flowSchema = target.extend({
  kind: z.literal('provider'),
  provider: z.string(),
  type: z.enum(ssoTypes),
  secrets: z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() }),
  /** The account to connect. */
  userId: z.string().optional(),
});
export type Flow = z.output<typeof flowSchema>;

/** The step after the provider if the account requires a second factor. */
const factorSchema = target.extend({
  kind: z.literal('second-factor'),
  provider: z.string(),
  type: z.enum(ssoTypes),
  userId: z.string(),
  /** Spent by the sign-in, so that the step works once. */
  id: z.string(),
  /** Whether the identity is connected after the second factor. */
  joins: z.boolean(),
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    domain: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
  }),
});
export type FactorStep = z.output<typeof factorSchema>;

const cookie = sealedCookie({
  name: 'reelhof-sso',
  path: '/api/sso',
  seconds: flowSeconds,
  schema: z.discriminatedUnion('kind', [flowSchema, factorSchema]),
});

export const writeFlow = (req: PayloadRequest, flow: Flow | FactorStep): void => cookie.write(req, flow);
export const clearFlow = (req: PayloadRequest): void => cookie.clear(req);

/** The flow that this browser began at a provider, or null. */
export const readFlow = <K extends Flow['kind'] | FactorStep['kind']>(
  { headers }: Pick<PayloadRequest, 'headers'>,
  kind: K,
  provider: string,
): Extract<Flow | FactorStep, { kind: K }> | null => {
  const flow = cookie.read(headers);
  return flow?.kind === kind && flow.provider === provider
    ? (flow as Extract<Flow | FactorStep, { kind: K }>)
    : null;
};

/** Returns a path of this installation, or the fallback for any other target. Pure. */
export const toOwnPath = (redirect: string | undefined, fallback = '/admin'): string =>
  getSafeRedirect({ redirectTo: redirect ?? '', fallbackTo: fallback });
