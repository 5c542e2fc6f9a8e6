import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { Workspace } from '@/payload-types';

import { type PermissionPreset, permissionPresets, toPermissions } from './describe-permissions';

type Given = { workspace: string; title: string; preset: string; days: string | null };

const isPreset = (value: string): value is PermissionPreset =>
  permissionPresets.some((preset) => preset === value);

const toExpiry = (days: string | null, now: number): string | null => {
  if (days === null) return null;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1) throw new Error('--days must be a whole number of days.');
  return new Date(now + count * 86_400_000).toISOString();
};

/**
 * Creates an integration for the operator's automation, in the product's own name. Returns its token, which
 * is never shown again. Throws an `Error` that says what to correct.
 */
export const createIntegration = async (
  payload: Payload,
  { workspace: slug, title, preset, days }: Given,
  now = Date.now(),
): Promise<{ id: string; token: string }> => {
  const workspace = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { slug: { equals: slug } },
  });
  if (!workspace) throw new Error(`There is no workspace ${slug}. Its name in URLs is expected.`);
  if (!isPreset(preset))
    throw new Error(`--permissions is one of ${permissionPresets.join(', ')}, not ${preset}.`);
  const { id, token } = await payload.create({
    collection: slugs.integrations,
    data: {
      ...{ title, permissions: toPermissions(preset), workspace: workspace.id },
      expiresAt: toExpiry(days, now),
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
  if (!token) throw new Error('The token could not be created.');
  return { id, token };
};
