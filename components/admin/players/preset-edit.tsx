import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findPreview } from '@/lib/videos/players/find-preview';
import { findPresetRights } from '@/lib/videos/players/list-presets';
import type { PlayerPreset } from '@/payload-types';

import { PresetEditor } from './preset-page';

/** The page of a preset or of a new one: all settings beside a preview of the player. */
export const PresetEdit = async ({ doc, i18n, initPageResult }: DocumentViewServerProps) => {
  const ctx = await resolveContext(initPageResult.req);
  const preset = doc as unknown as PlayerPreset | null;
  const rights = await findPresetRights(ctx);
  if (!preset && (!rights.can.create || !getActorWorkspace(ctx.actor))) {
    return (
      <PageBody title={translate(i18n.language, 'presets.newTitle')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, rights.isFeatureOff ? 'presets.upgrade.title' : 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const { script, source, usage } = await findPreview(ctx, preset ?? {});
  return (
    <PresetEditor
      key={preset?.id ?? 'new'}
      preset={
        preset && {
          id: preset.id,
          title: preset.title,
          isDefault: Boolean(preset.isDefault),
          videoCount: usage,
        }
      }
      preview={{ script, source }}
      rights={rights}
    />
  );
};
