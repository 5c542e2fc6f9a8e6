'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresetRights, PresetRow } from '@/lib/videos/players/list-presets';

import { updatePreset } from './preset-api';

type PresetMenuProps = {
  preset: Pick<PresetRow, 'id' | 'title' | 'isDefault' | 'videoCount'>;
  can: PresetRights;
  /** Link to the preset's page, unless the menu is on it. */
  href?: string;
  kind?: 'plain' | 'quiet';
  onDeleted?: () => void;
};

/** Actions on a preset other than editing. */
export const PresetMenu = ({ preset, can, href, kind = 'quiet', onDeleted }: PresetMenuProps) => {
  const text = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, isDefault } = preset;
  const promotion = useCall((presetId: string) => updatePreset(presetId, { isDefault: true }));
  if (!can.update && !can.delete) return null;

  const makeDefault = async () => {
    const outcome = await promotion.run(id);
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('presets.done.default', { title }));
    router.refresh();
  };
  return (
    <>
      <Menu icon="more" kind={kind} label={text('presets.more', { title })}>
        {href && (
          <MenuItem href={href} icon="edit">
            {text('presets.edit')}
          </MenuItem>
        )}
        {href && can.update && !isDefault && (
          <MenuItem icon="check" onSelect={() => void makeDefault()}>
            {text('presets.makeDefault')}
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon="trash" onSelect={() => setIsAsking(true)} tone="danger">
            {text('presets.delete')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <TrashDialog
          collection="playerPresets"
          onClose={() => setIsAsking(false)}
          onDone={() => {
            onDeleted?.();
            router.refresh();
          }}
          rows={[preset]}
        >
          <PresetUsage isDefault={isDefault} videoCount={preset.videoCount} />
        </TrashDialog>
      )}
    </>
  );
};

/** The number of videos with a preset, and the consequences for deleting it. */
export const PresetUsage = ({ videoCount, isDefault }: Pick<PresetRow, 'videoCount' | 'isDefault'>) => {
  const text = useText();
  return (
    <p>
      {text('presets.used', { count: videoCount })}{' '}
      {(isDefault || videoCount > 0) && text(`presets.deleting.${isDefault ? 'default' : 'other'}`)}
    </p>
  );
};
