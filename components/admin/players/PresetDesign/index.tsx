import type { GroupFieldServerProps } from 'payload';

import { decide } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/resolve-context';
import { findPreview } from '@/lib/players/find-preview';

import { PresetDesigner } from './preset-designer';

/** A preset's design beside a player that shows it. */
export const PresetDesign = async ({ data, req, path, operation }: GroupFieldServerProps) => {
  const ctx = await resolveContext(req);
  const { actor } = ctx;
  const { script, source, usage } = await findPreview(ctx, data);
  const isCreating = operation === 'create';
  const isReadOnly = decide(actor, slugs.playerPresets, isCreating ? 'create' : 'update') === 'none';
  const isFeatureOff = actor.kind === 'member' && !actor.workspace.features.customPlayerDesignEnabled;
  return (
    <PresetDesigner
      isFeatureOff={isFeatureOff}
      isReadOnly={isReadOnly}
      path={path}
      script={script}
      source={source}
      usage={isCreating ? null : usage}
    />
  );
};
