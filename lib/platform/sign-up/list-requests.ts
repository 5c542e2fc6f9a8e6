import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Package, SignUp } from '@/payload-types';

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
