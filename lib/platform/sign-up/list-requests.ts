import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { toLanguage } from '@/lib/core/i18n/languages';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Package, SignUp } from '@/payload-types';

import { mailSignUpJob, mailSignUpRefusalJob } from '../jobs';
import { approvedLinkMs } from './rules';
import { changeRow } from './sign-up-row';

/** Approves a request and emails the link to build its workspace. Throws `sign_up_not_pending`. */
export const approveRequest = async ({ payload }: Context, { signUpId }: { signUpId: string }) => {
  const expiresAt = new Date(Date.now() + approvedLinkMs).toISOString();
  const approved = await changeRow(payload, signUpId, {
    where: { state: { equals: 'waiting' } },
    data: { state: 'approved', expiresAt },
  });
  if (!approved) throw new AppError('sign_up_not_pending');
  await queueJob(payload, mailSignUpJob, { signUpId }, { workspace: null });
  return { success: true };
};

/** Rejects a request, emails the reason, and deletes the sign-up. Throws `sign_up_not_pending`. */
export const rejectRequest = async (
  { payload }: Context,
  { signUpId, reason }: { signUpId: string; reason: string },
) => {
  const row = await findById(payload, slugs.signUps, signUpId);
  if (row?.state !== 'waiting') throw new AppError('sign_up_not_pending');
  const { email, workspaceName: name, language } = row;
  // Queued before the deletion. After a crash in between, the request can be decided again.
  const mail = { email, name, language: toLanguage(language), reason };
  await queueJob(payload, mailSignUpRefusalJob, mail, { workspace: null });
  await payload.db.deleteMany({
    collection: slugs.signUps,
    where: { and: [{ id: { equals: signUpId } }, { state: { equals: 'waiting' } }] },
  });
  return { success: true };
};

/** A confirmed sign-up that waits for approval. */
export type SignUpRequest = {
  id: string;
  name: string;
  slug: string;
  email: string;
  person: string;
  /** Null if no package was chosen. */
  plan: string | null;
  /** ISO 8601. */
  confirmedAt: string;
};

/** Open requests, the oldest first; for platform administrators. */
export const listRequests = async (payload: Payload): Promise<SignUpRequest[]> => {
  const { docs } = await payload.db.find<SignUp>({
    collection: slugs.signUps,
    where: { state: { equals: 'waiting' } },
    sort: 'confirmedAt',
    pagination: false,
    limit: 200,
  });
  if (docs.length === 0) return [];
  const packages = await payload.db.find<Package>({
    collection: slugs.packages,
    select: { title: true },
    pagination: false,
    limit: 0,
  });
  return docs.map(({ id, workspaceName, slug, email, firstname, lastname, packageId, confirmedAt }) => ({
    id,
    name: workspaceName,
    slug,
    email,
    person: [firstname, lastname].filter(Boolean).join(' '),
    plan: packages.docs.find((plan) => plan.id === packageId)?.title ?? null,
    confirmedAt: confirmedAt ?? '',
  }));
};
