import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { isSlug } from '@/lib/workspaces/rules';

import { listSimilarSlugs } from './rules';
import { findRow } from './sign-up-row';

const proposals = 2;

/** Whether a workspace or an open sign-up has a slug. */
export const isSlugTaken = async (payload: Payload, slug: string, now = new Date()): Promise<boolean> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.workspaces,
    where: { slug: { equals: slug } },
  });
  if (totalDocs > 0) return true;
  const held = await findRow(payload, { heldSlug: { equals: slug } });
  return held !== null && !(held.expiresAt && Date.parse(held.expiresAt) <= now.getTime());
};

/** Whether a slug is possible and free; of one that is taken, two free ones like it. */
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
