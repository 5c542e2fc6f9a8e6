import type { Payload, Where } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { isSlug } from '@/lib/workspaces/rules';

import { listSimilarSlugs } from './rules';
import { findRow } from './sign-up-row';

/** Suffix that is shown after a slug: the host that serves videos. */
export const getSlugHost = (): string => `.${new URL(getEnv().edgeUrl).host}`;

const proposals = 2;

/** Whether a slug belongs to a workspace or an open sign-up. Sign-ups matching `replaced` are ignored. */
export const isSlugTaken = async (
  payload: Payload,
  slug: string,
  replaced: Where[] | null = null,
): Promise<boolean> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.workspaces,
    where: { slug: { equals: slug } },
  });
  if (totalDocs > 0) return true;
  const isHeld: Where = { heldSlug: { equals: slug } };
  const held = await findRow(payload, isHeld);
  if (!held) return false;
  if (replaced && (await findRow(payload, { and: [isHeld, ...replaced] }))) return false;
  return !(held.expiresAt && Date.parse(held.expiresAt) <= Date.now());
};

/** Checks whether a slug is valid and free. Proposes up to two similar free slugs for a taken one. */
export const findFreeSlugs = async (
  payload: Payload,
  { slug, name }: { slug: string; name: string },
): Promise<{ available: boolean; isValid: boolean; proposals: string[] }> => {
  if (!isSlug(slug)) return { available: false, isValid: false, proposals: [] };
  if (!(await isSlugTaken(payload, slug))) return { available: true, isValid: true, proposals: [] };
  const free: string[] = [];
  for (const candidate of listSimilarSlugs(slug, name)) {
    if (free.length === proposals) break;
    if (!(await isSlugTaken(payload, candidate))) free.push(candidate);
  }
  return { available: false, isValid: true, proposals: free };
};
