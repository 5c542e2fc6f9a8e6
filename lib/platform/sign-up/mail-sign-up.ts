import type { Payload } from 'payload';

import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { findUserByEmail, chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { formatMoment } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/plan-view';
import type { Package, User } from '@/payload-types';

import { findTrialPackage } from '../find-packages';
import { getSlugHost } from './find-free-slugs';
import { approvedLinkMs, linkMs, trialSlug } from './rules';
import { changeRow, createSecretToken, indexToken, type SignUpRow } from './sign-up-row';

type Words = Record<string, string | number>;

const timeZone = 'Europe/Berlin';

const createSay =
  (language: string, kind: string, words: Words) =>
  (key: string): string =>
    translate(language, `signUpEmail.${kind}.${key}`, words);

const describePackage = (language: string, plan: Package | null): string => {
  if (!plan) return '–';
  const price = formatPrice(language, toMonthlyPrice(plan.price ?? 0, plan.paymentPeriod));
  return plan.slug === trialSlug
    ? translate(language, 'signUpEmail.trial', { title: plan.title, days: plan.freeTrial ?? 0 })
    : translate(language, 'signUpEmail.paid', { title: plan.title, price });
};

const greet = (language: string, { firstname, lastname }: SignUpRow): string[] => {
  const name = [firstname, lastname].filter(Boolean).join(' ');
  return name ? [translate(language, 'signUpEmail.greeting', { name })] : [];
};

const verifyUrl = (token: string): string =>
  `${getEnv().publicUrl}/admin/verify-workspace?verifyToken=${token}`;

/** Creates a new link that replaces earlier ones. Null if the sign-up is in another state by now. */
const issueLink = async (payload: Payload, { id, state }: SignUpRow, validMs: number) => {
  const token = createSecretToken();
  const expiresAt = new Date(Date.now() + validMs).toISOString();
  const row = await changeRow(payload, id, {
    where: { state: { equals: state } },
    data: { tokenIndex: indexToken(token), tokenExpiresAt: expiresAt },
  });
  return row && { url: verifyUrl(token), expiresAt };
};

const findPlan = async (payload: Payload, { packageId }: SignUpRow): Promise<Package | null> =>
  packageId ? findById(payload, slugs.packages, packageId) : findTrialPackage(payload);

/**
 * Emails the link of a sign-up. If the address has an account that was not signed in, the email explains how
 * to continue with it. Sends nothing after the link was confirmed.
 */
export const mailSignUp = async (ctx: SystemContext, { signUpId }: { signUpId: string }): Promise<void> => {
  const { payload } = ctx;
  const row = await findById(payload, slugs.signUps, signUpId);
  if (row?.state !== 'mailed' && row?.state !== 'approved') return;
  const user = await findUserByEmail(payload, row.email);
  if (user && row.state === 'mailed' && user.id !== row.userId) return mailKnown(ctx, { row, user });
  const language = chooseMailLanguage(user, row.language);
  const kind = row.state === 'approved' ? 'approved' : 'verify';
  const link = await issueLink(payload, row, row.state === 'approved' ? approvedLinkMs : linkMs);
  if (!link) return;
  const say = createSay(language, kind, { name: row.workspaceName, slug: row.slug });
  const label = (key: string) => translate(language, `signUpEmail.details.${key}`);
  await sendMail(ctx, 'signUp', {
    to: row.email,
    subject: say('subject'),
    ...composeLetter({
      language,
      title: say('title'),
      paragraphs: [...greet(language, row), say('text')],
      button: { label: say('action'), url: link.url },
      details: [
        [label('workspace'), row.workspaceName],
        [label('address'), `${row.slug}${getSlugHost()}`],
        [label('package'), describePackage(language, await findPlan(payload, row))],
        [label('until'), formatMoment(language, link.expiresAt, timeZone)],
      ],
      addressHint: translate(language, 'signUpEmail.addressHint'),
      footer: translate(language, 'signUpEmail.footer'),
    }),
  });
};

const mailKnown = async (
  ctx: SystemContext,
  { row, user }: { row: SignUpRow; user: User },
): Promise<void> => {
  const language = chooseMailLanguage(user, row.language);
  const say = createSay(language, 'known', {});
  const url = `${getEnv().publicUrl}/admin/login?redirect=${encodeURIComponent('/admin/create')}`;
  await sendMail(ctx, 'signUp', {
    to: row.email,
    subject: say('subject'),
    ...composeLetter({
      language,
      title: say('subject'),
      paragraphs: [say('text')],
      button: { label: say('action'), url },
      addressHint: translate(language, 'signUpEmail.addressHint'),
    }),
  });
};

/** Notifies all platform administrators of a request. */
export const mailRequest = async (ctx: SystemContext, { signUpId }: { signUpId: string }): Promise<void> => {
  const { payload } = ctx;
  const row = await findById(payload, slugs.signUps, signUpId);
  if (row?.state !== 'waiting') return;
  const plan = await findPlan(payload, row);
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: { rootAccess: { equals: true } },
    pagination: false,
    limit: 50,
  });
  for (const root of docs) {
    const language = chooseMailLanguage(root);
    const label = (key: string) => translate(language, `signUpEmail.details.${key}`);
    const say = createSay(language, 'request', { name: row.workspaceName });
    await sendMail(ctx, 'signUpRequest', {
      to: root.email,
      subject: say('subject'),
      ...composeLetter({
        language,
        title: say('subject'),
        paragraphs: [say('text')],
        button: { label: say('action'), url: `${getEnv().publicUrl}/admin/collections/workspaces` },
        details: [
          [label('person'), [row.firstname, row.lastname].filter(Boolean).join(' ')],
          [label('email'), row.email],
          [label('address'), row.slug],
          [label('package'), describePackage(language, plan)],
          ...(row.referer
            ? [
                [label('referer'), translate(language, `signUp.referer.options.${row.referer}`)] as [
                  string,
                  string,
                ],
              ]
            : []),
        ],
        addressHint: translate(language, 'signUpEmail.addressHint'),
      }),
    });
  }
};

type Refusal = { email: string; name: string; language: string; reason: string };

/** Emails a rejection with its reason. */
export const mailRefusal = async (
  ctx: SystemContext,
  { email, name, language, reason }: Refusal,
): Promise<void> => {
  const say = createSay(language, 'refused', { name, reason });
  await sendMail(ctx, 'signUpRefusal', {
    to: email,
    subject: say('subject'),
    ...composeLetter({
      language,
      title: say('subject'),
      paragraphs: [
        say('text'),
        ...(reason ? [translate(language, 'signUpEmail.refused.reason', { reason })] : []),
        translate(language, 'signUpEmail.refused.gone'),
      ],
    }),
  });
};

/** Emails a link to continue an unfinished workspace setup. Sends nothing if the setup is complete. */
export const mailUnfinishedBuild = async (
  ctx: SystemContext,
  { signUpId }: { signUpId: string },
): Promise<void> => {
  const { payload } = ctx;
  const row = await findById(payload, slugs.signUps, signUpId);
  if (row?.state !== 'building') return;
  const language = chooseMailLanguage(await findUserByEmail(payload, row.email), row.language);
  const link = await issueLink(payload, row, linkMs);
  if (!link) return;
  const say = createSay(language, 'unfinished', { name: row.workspaceName });
  await sendMail(ctx, 'unfinishedBuild', {
    to: row.email,
    subject: say('subject'),
    ...composeLetter({
      language,
      title: say('subject'),
      paragraphs: [say('text')],
      button: { label: say('action'), url: link.url },
      details: [
        [translate(language, 'signUpEmail.details.until'), formatMoment(language, link.expiresAt, timeZone)],
      ],
      addressHint: translate(language, 'signUpEmail.addressHint'),
    }),
  });
};
