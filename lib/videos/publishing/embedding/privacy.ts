import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { listOwnOrigins } from '@/lib/core/network/origins';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getFrameAncestors, getPlayerPolicy } from '@/lib/engines/edge/policy/frame-policy';
import type { EmbedRule } from '@/lib/formats/embed-rule';
import type { Package, Workspace } from '@/payload-types';

/** Rules on who may share and embed the videos of a workspace. */
export type Privacy = { share: { access: 'allowed' | 'forbidden' }; embed: EmbedRule };

type Settings = Pick<Workspace, 'playerSettings'> | null;

const openPrivacy: Privacy = { share: { access: 'allowed' }, embed: { access: 'allowed', domains: [] } };

/** The stored settings of a workspace; everything is allowed by default. */
export const toStoredPrivacy = (workspace: Settings): Privacy => {
  const { share, embed } = workspace?.playerSettings?.privacy ?? {};
  return {
    share: { access: share?.access ?? 'allowed' },
    embed: {
      access: embed?.access ?? 'allowed',
      domains: (embed?.domains ?? []).map(({ value }) => value),
    },
  };
};

/** The effective settings: restrictions apply only if the package includes them. */
export const toPrivacy = (workspace: Settings, plan: Pick<Package, 'features'> | null): Privacy =>
  plan?.features?.videoPrivacyEnabled ? toStoredPrivacy(workspace) : openPrivacy;

/** The effective privacy of a workspace, from its settings and its package. */
export const findPrivacy = async ({ db }: Payload, workspaceId: string): Promise<Privacy> => {
  const workspace = await findById({ db }, slugs.workspaces, workspaceId, {
    select: { playerSettings: true, subscription: { package: true } },
  });
  const packageId = getRelationId(workspace?.subscription?.package);
  if (!workspace || !packageId) return openPrivacy;
  const plan = await findById({ db }, slugs.packages, packageId, { select: { features: true } });
  return toPrivacy(workspace, plan);
};

/** The policy of a player page that another server than our edge delivers. */
export const getPagePolicy = (rule: EmbedRule): string => {
  const panelOrigins = listOwnOrigins(getEnv().publicUrl);
  return getPlayerPolicy(getFrameAncestors(rule, { panelOrigins, site: null }), panelOrigins);
};
