import type { Workspace } from '@/payload-types';

/** Who may frame the player, as the workspace decided. */
export type EmbedPrivacy = { access: 'allowed' | 'limited' | 'forbidden'; domains: string[] };

/** A workspace's embed privacy; a workspace that never decided allows everybody. */
export const getEmbedPrivacy = (workspace: Pick<Workspace, 'playerSettings'> | null): EmbedPrivacy => {
  const embed = workspace?.playerSettings?.privacy?.embed;
  return {
    access: embed?.access ?? 'allowed',
    domains: (embed?.domains ?? []).map(({ value }) => value),
  };
};
