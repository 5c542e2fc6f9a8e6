import type { Payload, Where } from 'payload';

import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { hashPassword } from '@/lib/accounts/hash-password';
import { chooseMailLanguage } from '@/lib/accounts/mails/mail-language';
import { openSession } from '@/lib/accounts/patches/open-session';
import { assertSetUp } from '@/lib/accounts/set-up';
import {
  readSignUpHandOver,
  type SignUpHandOver,
  spendSignUpHandOver,
  type Vouched,
} from '@/lib/accounts/sso/sign-up-hand-over';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import { isSlug } from '@/lib/workspaces/rules';
import type { User } from '@/payload-types';

import { mailSignUpJob } from '../jobs';
import { awaitApproval } from './await-approval';
import { assertDomainAllowed, assertSignUpOpen, checkPerson, type NewPerson } from './check-person';
import { isSlugTaken } from './find-free-slugs';
import { findPublicPackage, findTrialPackage } from './find-package';
import { beginBuilding, createFounder } from './founder';
import { hasTrialLeft } from './has-trial-left';
import { slowAddress, slowNetwork } from './limits';
import { assertWorkProof, type WorkProof } from './proof-of-work';
import { cleanRef, keepUrlParams, linkMs, trialSlug } from './rules';
import { readBrowserIndex, rememberSignUp } from './same-browser';
import { createSecretToken, indexToken, type SignUpRow } from './sign-up-row';

/**
 * Goes on with the sign-up of somebody whose address a provider has verified; no mail would prove more. The
 * account is made and signed in, and the workspace can be built; where a platform administrator has to
 * approve, they are told, and nothing is made yet. Throws `sign_in_expired`, `account_exists`; the sign-up is
 * gone then.
 */
const goOnVouched = async (
  ctx: RequestContext,
  row: SignUpRow,
  handOver: SignUpHandOver,
): Promise<'build' | 'approval'> => {
  const { payload, req } = ctx;
  const refuse = async (code: 'sign_in_expired' | 'account_exists'): Promise<never> => {
    await payload.db.deleteOne({ collection: slugs.signUps, where: { id: { equals: row.id } } });
    throw new AppError(code);
  };
  if (!(await spendSignUpHandOver(ctx, handOver))) return refuse('sign_in_expired');
  if (getEnv().signUp.mode === 'approval') {
    await awaitApproval(payload, row.id);
    return 'approval';
  }
  // An account of this address that was made in the meantime opens by its own password and second factor.
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
  /** Of whoever is not signed in. */
  person?: NewPerson | undefined;
  proof?: WorkProof | undefined;
  /** What people don't see, and robots fill in. */
  website?: string | undefined;
};

/**
 * Who signs up, as the row keeps it. Somebody whom a provider has vouched for has neither hash nor account
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
 * `signUpToken` lets whoever signed up have the mail sent again; it opens nothing else. `next` is what they
 * have to do: look in their mailbox, have it built, or wait for the operator.
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
 * The chosen package if it is for sale. Without a choice it is the trial, or none for an account that has had
 * it: such a workspace chooses its plan in the panel. Throws `package_not_found`, `no_trial_left`.
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
 * The sign-ups that a new one of the same address replaces: a person, or a browser, holds one slug. A
 * stranger, who may have typed anybody's address, replaces neither what was approved, nor what a signed-in
 * person or another browser began with another slug.
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

/** Frees a slug whose sign-up has expired, and the slugs of the sign-ups that a new one replaces. */
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
 * Keeps a sign-up and has its link mailed; somebody whom a provider has vouched for in this browser goes on
 * at once. Neither the answer nor its time depends on whether the address has an account: the email differs.
 * Throws `sign_up_closed`, `not_set_up`, `rate_limited`, `missing_information`, `email_domain_not_allowed`,
 * `password_policy`, `proof_required`, `invalid_slug`, `slug_taken`, `package_not_found`, `no_trial_left`,
 * `sign_in_expired`, `account_exists`.
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
