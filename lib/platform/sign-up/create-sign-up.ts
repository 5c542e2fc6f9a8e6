import type { Payload, Where } from 'payload';

import { hashPassword } from '@/lib/accounts/passwords';
import { assertSetUp } from '@/lib/accounts/set-up';
import {
  readSignUpHandOver,
  type SignUpHandOver,
  spendSignUpHandOver,
  type Vouched,
} from '@/lib/accounts/sso/sign-up-hand-over';
import { findUserByEmail, chooseMailLanguage } from '@/lib/accounts/users';
import { openSession } from '@/lib/accounts/workarounds/sign-session';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deleteById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import { isSlug } from '@/lib/workspaces/rules';
import type { User } from '@/payload-types';

import { findPublicPackage, findTrialPackage, hasTrialLeft } from '../find-packages';
import { mailSignUpJob } from '../jobs';
import {
  assertDomainAllowed,
  assertSignUpOpen,
  checkPerson,
  type NewPerson,
  slowAddress,
  slowNetwork,
} from './check-person';
import { awaitApproval } from './confirm-sign-up';
import { isSlugTaken } from './find-free-slugs';
import { beginBuilding, createFounder, readBrowserIndex, rememberSignUp } from './founder';
import { assertWorkProof, type WorkProof } from './proof-of-work';
import { cleanRef, keepUrlParams, linkMs, trialSlug } from './rules';
import { createSecretToken, indexToken, type SignUpRow } from './sign-up-row';

/**
 * Continues a sign-up whose address an identity provider has verified, without an email. The account is
 * created and signed in, or the platform administrators are notified if they must approve. Throws
 * `sign_in_expired`, `account_exists`; the sign-up is then deleted.
 */
const goOnVouched = async (
  ctx: RequestContext,
  row: SignUpRow,
  handOver: SignUpHandOver,
): Promise<'build' | 'approval'> => {
  const { payload, req } = ctx;
  const refuse = async (code: 'sign_in_expired' | 'account_exists'): Promise<never> => {
    await deleteById(payload, slugs.signUps, row.id);
    throw new AppError(code);
  };
  if (!(await spendSignUpHandOver(ctx, handOver))) return refuse('sign_in_expired');
  if (getEnv().signUp.mode === 'approval') {
    await awaitApproval(payload, row.id);
    return 'approval';
  }
  // If an account of this address was created in the meantime, its own password and second factor are
  // required.
  const user = (await findUserByEmail(payload, row.email)) ? null : await createFounder(ctx, row);
  if (!user) return refuse('account_exists');
  await openSession(req, user.id);
  await beginBuilding(payload, row, user);
  return 'build';
};

type NewSignUp = {
  workspaceName: string;
  workspaceSlug: string;
  packageId?: string | undefined;
  creationRef?: string | undefined;
  creationAllUrlParams?: string | undefined;
  /** Person who is not signed in. */
  person?: NewPerson | undefined;
  proof?: WorkProof | undefined;
  /** Honeypot field. Users do not see it; bots fill it in. */
  website?: string | undefined;
};

/**
 * Founder as stored in the row. A founder verified by an identity provider has no password hash or account
 * yet.
 */
type Founder = {
  email: string;
  firstname: string | null;
  lastname: string | null;
  language: string;
  userId?: string;
  hash?: string;
  salt?: string;
  vouched?: Vouched;
};

/**
 * `signUpToken` allows the email to be sent again, and nothing else. `next` is the next step: open the email,
 * build the workspace, or wait for approval.
 */
type SignUpAnswer = {
  success: boolean;
  signUpToken: string;
  expiresAt: string;
  next: 'mail' | 'build' | 'approval';
};

/** Throws `missing_information`, `email_domain_not_allowed`. */
const toFounder = (handOver: SignUpHandOver | null, language: string): Founder => {
  if (!handOver) throw new AppError('missing_information');
  const { provider, identity } = handOver;
  const { email, firstname, lastname } = identity;
  assertDomainAllowed(email);
  return {
    email,
    firstname: firstname || null,
    lastname: lastname || null,
    language,
    vouched: { provider, identity },
  };
};

const findFounder = async (
  ctx: RequestContext,
  { person, proof }: NewSignUp,
  handOver: SignUpHandOver | null,
): Promise<Founder> => {
  const { actor, payload, req } = ctx;
  if ('userId' in actor) {
    const user = req.user as User;
    return {
      email: user.email,
      firstname: user.firstname ?? null,
      lastname: user.lastname ?? null,
      language: chooseMailLanguage(user, req.i18n.language),
      userId: user.id,
    };
  }
  if (!person) return toFounder(handOver, req.i18n.language);
  await assertWorkProof(payload, proof);
  const { email, firstname, lastname, password } = person;
  return { email, firstname, lastname, language: req.i18n.language, ...(await hashPassword(password)) };
};

/**
 * Chosen package if it is public. Default: the trial, or null for an account that has used its trial and
 * chooses its plan in the panel later. Throws `package_not_found`, `no_trial_left`.
 */
const choosePackage = async (
  payload: Payload,
  { packageId, founder }: { packageId: string | undefined; founder: Founder },
): Promise<string | null> => {
  const chosen = packageId ? await findPublicPackage(payload, packageId) : await findTrialPackage(payload);
  if (packageId && !chosen) throw new AppError('package_not_found');
  if (chosen?.slug !== trialSlug || !founder.userId) return chosen?.id ?? null;
  if (await hasTrialLeft(payload, founder.userId)) return chosen.id;
  if (packageId) throw new AppError('no_trial_left');
  return null;
};

/**
 * Sign-ups of the same address that a new one replaces, so that a person or a browser holds one slug. Anybody
 * can enter any address, so unverified sign-ups do not replace approved ones, or ones that a signed-in person
 * or another browser started with another slug.
 */
const findReplaced = (
  { headers }: RequestContext['req'],
  { email, userId, vouched }: Founder,
  slug: string,
): Where[] => [
  { email: { equals: email } },
  ...(userId || vouched
    ? [{ state: { in: ['mailed', 'approved'] } }]
    : [
        { state: { equals: 'mailed' } },
        { userId: { exists: false } },
        {
          or: [{ heldSlug: { equals: slug } }, { handleIndex: { equals: readBrowserIndex(headers) ?? '' } }],
        },
      ]),
];

/** Deletes an expired sign-up that holds the slug, and the replaced sign-ups. */
const freeSlugs = async (payload: Payload, slug: string, replaced: Where[]): Promise<void> => {
  const drop = (where: Where[]) =>
    payload.db.deleteMany({ collection: slugs.signUps, where: { and: where } });
  await drop([
    { heldSlug: { equals: slug } },
    { state: { in: ['mailed', 'approved'] } },
    { expiresAt: { less_than: new Date().toISOString() } },
  ]);
  await drop(replaced);
};

const keepSignUp = async (
  payload: Payload,
  { founder, input, packageId }: { founder: Founder; input: NewSignUp; packageId: string | null },
): Promise<{ row: SignUpRow; answer: Omit<SignUpAnswer, 'next'> }> => {
  const { workspaceName, workspaceSlug, creationRef, creationAllUrlParams } = input;
  const signUpToken = createSecretToken();
  const expiresAt = new Date(Date.now() + linkMs).toISOString();
  const row = await createOnce(payload, {
    collection: slugs.signUps,
    key: 'heldSlug',
    data: {
      ...founder,
      workspaceName,
      slug: workspaceSlug,
      heldSlug: workspaceSlug,
      state: 'mailed',
      packageId,
      creationRef: cleanRef(creationRef ?? ''),
      creationAllUrlParams: keepUrlParams(creationAllUrlParams ?? ''),
      handleIndex: indexToken(signUpToken),
      expiresAt,
    },
  });
  if (!row) throw new AppError('slug_taken');
  return { row, answer: { success: true, signUpToken, expiresAt } };
};

/**
 * Stores a sign-up and emails its link; a person verified by a provider continues at once. Neither response
 * nor timing discloses whether an account exists. Throws `sign_up_closed`, `not_set_up`, `rate_limited`,
 * `missing_information`, `email_domain_not_allowed`, `password_policy`, `proof_required`, `invalid_slug`,
 * `slug_taken`, `package_not_found`, `no_trial_left`, `sign_in_expired`, `account_exists`.
 */
export const createSignUp = async (ctx: RequestContext, input: NewSignUp): Promise<SignUpAnswer> => {
  assertSignUpOpen();
  const { payload, actor } = ctx;
  await assertSetUp(payload);
  if (actor.kind === 'integration') throw new AppError('forbidden');
  if (!isSlug(input.workspaceSlug)) throw new AppError('invalid_slug');
  if (input.person && !('userId' in actor)) checkPerson(input.person);
  await slowNetwork(ctx);
  if (input.website) {
    const expiresAt = new Date(Date.now() + linkMs).toISOString();
    return { success: true, signUpToken: createSecretToken(), expiresAt, next: 'mail' };
  }
  const handOver = readSignUpHandOver(ctx.req.headers);
  const founder = await findFounder(ctx, input, handOver);
  const packageId = await choosePackage(payload, { packageId: input.packageId, founder });
  const replaced = findReplaced(ctx.req, founder, input.workspaceSlug);
  if (await isSlugTaken(payload, input.workspaceSlug, replaced)) throw new AppError('slug_taken');
  await slowAddress(ctx, founder.email);
  await freeSlugs(payload, input.workspaceSlug, replaced);
  const { row, answer } = await keepSignUp(payload, { founder, input, packageId });
  rememberSignUp(ctx.req, answer.signUpToken);
  if (founder.vouched && handOver) return { ...answer, next: await goOnVouched(ctx, row, handOver) };
  await queueJob(payload, mailSignUpJob, { signUpId: row.id }, { workspace: null });
  return { ...answer, next: 'mail' };
};
