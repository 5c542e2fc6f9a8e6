import type { Workspace } from '@/payload-types';

import type { EmbedRule } from './embed-rule';

/** Where a workspace lets its videos be embedded; a workspace that never decided allows everybody. */
export const getEmbedPrivacy = (workspace: Pick<Workspace, 'playerSettings'> | null): EmbedRule => {
  const embed = workspace?.playerSettings?.privacy?.embed;
  return {
    access: embed?.access ?? 'allowed',
    domains: (embed?.domains ?? []).map(({ value }) => value),
  };
};
