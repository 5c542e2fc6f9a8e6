'use client';

import { useField } from '@payloadcms/ui';

import { callApi, toQuery } from '@/components/api/call-api';
import { SelectField } from '@/components/kit/fields/SelectField';
import { useText } from '@/components/kit/i18n/use-text';
import { getRelationId } from '@/lib/core/database/relation-id';

import { useEdit } from '../sync/edit-context';
import { useRows } from './use-rows';

type Preset = { id: string; title: string };

const listPresets = async (): Promise<Preset[]> =>
  (
    await callApi<{ docs: Preset[] }>(
      'GET',
      `/api/playerPresets?${toQuery({ limit: 1000, depth: 0, sort: 'title', 'select[title]': true })}`,
    )
  ).docs;

/** The preset that a video follows. */
export const PresetField = () => {
  const text = useText();
  const { rights } = useEdit();
  const { value, setValue } = useField<string | { id: string } | null>({ path: 'player.selectedPreset' });
  const { rows, hasFailed } = useRows(listPresets);
  const chosen = getRelationId(value) ?? '';
  const isKnown = (rows ?? []).some(({ id }) => id === chosen);
  return (
    <SelectField
      error={hasFailed ? text('common.unexpected') : null}
      isDisabled={!rights.canUpdate || rows === null}
      label={text('videos.fields.selectedPreset')}
      onChange={(id) => setValue(id || null)}
      options={[
        { value: '', label: text('liveDetails.defaultPlayer') },
        ...(isKnown || chosen === '' ? [] : [{ value: chosen, label: '–' }]),
        ...(rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={chosen}
    />
  );
};
