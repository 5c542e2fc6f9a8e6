import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import { type SecondFactor, spendSecondFactor } from '@/lib/accounts/two-factor/check-second-factor';
import { getActorUserId } from '@/lib/core/access/actor';
import { isEqualSecret } from '@/lib/core/secrets/secret';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getRequestId } from '@/lib/http/request-state';
import type { IdentityProvider, VerifiedIdentity } from '@/lib/ports/identity';

import { connectIdentity } from './connect-identity';
import { type SsoError, ssoErrors, toSsoCode } from './error-codes';
import { clearFlow, type Flow, isSsoType, readFlow } from './flow';
import { findProvider, getRedirectUri } from './providers';
import { enter, signIn, type SsoInvitations, type SsoSuccess } from './sign-in';
import { spendOnce } from './spend-once';
import { reportFailure, SsoFailure } from './sso-failure';

/** The callback page's query parameters. `error` is the provider's. */
export type SsoCallback = {
  provider: string;
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  type?: string | undefined;
  inviteToken?: string | undefined;
};

type Retry = Partial<Pick<Flow, 'type' | 'inviteToken' | 'redirect'>>;
type SsoRefusal = {
  error: string;
  message: string;
  type: string;
  requestId: string;
  errors: { code: string; message: string }[];
  email?: string;
  retry?: Retry;
};
export type SsoAnswer = SsoSuccess | SsoRefusal;

/** The HTTP status of an answer. Pure. */
export const statusOf = (answer: object): number => {
  if (!('error' in answer) || typeof answer.error !== 'string') return 200;
  const { error } = answer;
  if (error.endsWith('_sso_not_configured')) return 400;
  // All other codes with a provider's name are refusals.
  return error in ssoErrors ? ssoErrors[error as SsoError] : 403;
};

/** Runs `work` and turns its failures into answers. */
export const answerSso = async <T>(
  ctx: RequestContext,
  provider: string,
  work: () => Promise<T>,
  retry?: Retry | null,
) => {
  try {
    return await work();
  } catch (error) {
    const failure = reportFailure(ctx, error);
    const code = toSsoCode(failure.error, provider);
    return {
      error: code,
      message: code,
      type: code,
      requestId: getRequestId(ctx.req),
      errors: [{ code, message: code }],
      ...(failure.email && { email: failure.email }),
      ...(retry && { retry }),
    };
  }
};

const assertComplete = ({ type, code, state, inviteToken }: SsoCallback, flow: Flow | null): void => {
  if (!type) throw new SsoFailure('missing_type');
  if (!isSsoType(type)) throw new SsoFailure('invalid_type');
  if (!code || !state) throw new SsoFailure('missing_parameters');
  if (type === 'invitation' && !inviteToken && !flow?.inviteToken)
    throw new SsoFailure('missing_invite_token');
};

const assertAllowed = ({ domains }: IdentityProvider, { domain, email }: VerifiedIdentity): void => {
  if (domains.length > 0 && (!domain || !domains.includes(domain)))
    throw new SsoFailure('unauthorized_domain', email);
};

/** Returns the flow that the callback belongs to, and spends it, so that it works once. */
const spendFlow = async (ctx: RequestContext, callback: SsoCallback, flow: Flow | null): Promise<Flow> => {
  const isOfFlow =
    flow?.type === callback.type &&
    isEqualSecret(flow?.secrets.state ?? '', callback.state ?? '') &&
    (!callback.inviteToken || callback.inviteToken === flow?.inviteToken);
  if (!flow || !isOfFlow || !(await spendOnce(ctx.payload, flow.secrets.state)))
    throw new SsoFailure('invalid_state_code_verifier');
  return flow;
};

const connect = async (
  ctx: RequestContext,
  { flow, ...somebody }: { flow: Flow; provider: string; providerName: string; identity: VerifiedIdentity },
): Promise<SsoSuccess> => {
  const userId = getActorUserId(ctx.actor);
  if (!userId || userId !== flow.userId) throw new SsoFailure('unauthorized');
  await assertProvenAddress(ctx);
  await connectIdentity(ctx, { ...somebody, userId });
  return { status: 'connected', target: `/admin/profile?connected=${somebody.provider}` };
};

const complete = async (
  ctx: RequestContext,
  callback: SsoCallback,
  { begun, invitations }: { begun: Flow | null; invitations: SsoInvitations },
): Promise<SsoSuccess> => {
  const provider = await findProvider(ctx.ports, callback.provider);
  if (callback.error) throw new SsoFailure('login_failed');
  assertComplete(callback, begun);
  const flow = await spendFlow(ctx, callback, begun);
  if (flow.type === 'connect' && getActorUserId(ctx.actor) !== flow.userId)
    throw new SsoFailure('unauthorized');
  const { code = '', state = '', iss } = callback;
  const identity = await (
    await ctx.ports.getIdentity()
  ).complete({
    provider: provider.key,
    redirectUri: getRedirectUri(provider.key),
    answer: { code, state, iss },
    secrets: flow.secrets,
  });
  assertAllowed(provider, identity);
  const arrival = { provider: provider.key, providerName: provider.name, identity, flow };
  return flow.type === 'connect' ? connect(ctx, arrival) : signIn[flow.type](ctx, arrival, invitations);
};

const toRetry = ({ type, inviteToken, redirect }: Retry): Retry => ({
  type,
  ...(inviteToken && { inviteToken }),
  ...(redirect && { redirect }),
});

/**
 * Completes a sign-in at a provider: checks that this browser began it, redeems the code, and signs in,
 * connects or continues a sign-up. Rejects with an `AppError` only.
 */
export const completeSso = (
  ctx: RequestContext,
  callback: SsoCallback,
  invitations: SsoInvitations,
): Promise<SsoAnswer> => {
  const flow = readFlow(ctx.req, 'provider', callback.provider);
  clearFlow(ctx.req);
  return answerSso<SsoAnswer>(
    ctx,
    callback.provider,
    () => complete(ctx, callback, { begun: flow, invitations }),
    flow && toRetry(flow),
  );
};

/**
 * Continues with the account's second factor. Throws `wrong_code`, `rate_limited`, after which it may be
 * retried.
 */
export const proveSsoFactor = async (
  ctx: RequestContext,
  { provider: key, proof }: { provider: string; proof: SecondFactor },
  invitations: SsoInvitations,
): Promise<SsoAnswer> => {
  const step = readFlow(ctx.req, 'second-factor', key);
  return answerSso<SsoAnswer>(
    ctx,
    key,
    async () => {
      const { name } = await findProvider(ctx.ports, key);
      if (!step) throw new SsoFailure('invalid_state_code_verifier');
      await spendSecondFactor(ctx.payload, step.userId, proof);
      if (!(await spendOnce(ctx.payload, step.id))) throw new SsoFailure('invalid_state_code_verifier');
      clearFlow(ctx.req);
      const { identity, userId, joins } = step;
      const arrival = { provider: key, providerName: name, identity, flow: step };
      return enter(ctx, arrival, { userId, joins }, invitations);
    },
    step && toRetry(step),
  );
};
