'use client';

import { useField, useForm, useFormFields } from '@payloadcms/ui';
import { useEffect, useRef, useState } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
import { NextVideoField, PlayerDesignForm, useDesign } from '@/components/admin/players/player-design-form';
import { callApi, toQuery } from '@/components/api/call-api';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { getRelationId } from '@/lib/core/database/ids';
import { isSameDesign, type PlayerDesign } from '@/lib/videos/players/design';

import { PackageLink } from '../content/ai-notices';
import { useEdit } from '../sync/edit-context';
import { getPlayerScript, usePresetDesign } from './preview-player';

import styles from './fields.module.scss';

/** Loads the options of a field once; null until loaded. */
export const useRows = <Row,>(load: () => Promise<Row[]>) => {
  const [rows, setRows] = useState<Row[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const first = useRef(load);
  useEffect(() => {
    first.current().then(setRows, () => setHasFailed(true));
  }, []);
  return { rows, hasFailed, add: (row: Row) => setRows((known) => [...(known ?? []), row]) };
};

type Preset = { id: string; title: string };

const listPresets = async (): Promise<Preset[]> =>
  (
    await callApi<{ docs: Preset[] }>(
      'GET',
      `/api/playerPresets?${toQuery({ limit: 1000, depth: 0, sort: 'title', 'select[title]': true })}`,
    )
  ).docs;

/** The preset used by the video. */
const PresetField = () => {
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

const prefix = 'player.playerDesign';

/** The player's design: a preset, or a custom design for this video. */
export const PlayerFields = () => {
  const text = useText();
  const { design: designRules, firstPackages, rights, video } = useEdit();
  const { dispatchFields } = useForm();
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  const own = useDesign(prefix);
  const preset = usePresetDesign();
  const mayDesign = rights.canUpdate && designRules.isEnabled && designRules.hasPreset;

  const applyDesign = (design: PlayerDesign) => {
    for (const [name, value] of Object.entries(design)) {
      dispatchFields({ type: 'UPDATE', path: `${prefix}.${name}`, value, valid: true });
    }
  };
  const switchTo = (isOn: boolean) => {
    dispatchFields({ type: 'UPDATE', path: 'player.useCustomDesign', value: isOn, valid: true });
    // An existing custom design must not be lost by trying the preset.
    if (isOn && preset && isSameDesign(own, null)) applyDesign(preset);
  };

  return (
    <section aria-labelledby="edit-player" className={styles.group}>
      <h2 id="edit-player">{text('videos.fields.player')}</h2>
      <div className={styles.fields}>
        {!isOwn && <PresetField />}
        {(designRules.isEnabled || isOwn) && (
          <Switch
            hint={text('playerDesign.ownHint')}
            // Returning to the preset is always possible.
            isDisabled={!rights.canUpdate || (!isOwn && (!mayDesign || preset === null))}
            isOn={isOwn}
            label={text('videos.fields.useCustomDesign')}
            onChange={switchTo}
          />
        )}
        {!designRules.isEnabled && (
          <Notice
            action={rights.canReadAccount && <PackageLink isButton />}
            badge={<UpgradePill firstPackage={firstPackages.design} />}
            title={text('presets.upgrade.title')}
            tone="info"
          >
            {text(isOwn ? 'presets.upgrade.ownText' : 'presets.upgrade.videoText')}
          </Notice>
        )}
        {designRules.isEnabled && !designRules.hasPreset && (
          <Notice tone="info">{text('presets.errors.presetNeeded')}</Notice>
        )}
        {isOwn && mayDesign && preset && (
          <Button
            disabled={own !== null && isSameDesign(own, preset)}
            onClick={() => applyDesign(preset)}
            size="small"
          >
            {text('playerDesign.applyPreset')}
          </Button>
        )}
        {isOwn ? (
          <PlayerDesignForm
            heading="h3"
            isDisabled={!mayDesign}
            prefix={prefix}
            script={getPlayerScript(video)}
            videoId={video.id}
          />
        ) : (
          <NextVideoField
            exceptId={video.id}
            hint={text('playerDesign.nextVideoHint')}
            isDisabled={!rights.canUpdate}
            path="player.nextVideo"
          />
        )}
      </div>
    </section>
  );
};
