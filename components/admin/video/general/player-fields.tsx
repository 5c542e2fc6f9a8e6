'use client';

import { useForm, useFormFields } from '@payloadcms/ui';

import { UpgradePill } from '@/components/admin/billing/UpgradePill';
import { PlayerDesignForm } from '@/components/admin/players/PlayerDesignForm';
import { NextVideoField } from '@/components/admin/players/NextVideoField';
import { useDesign } from '@/components/admin/players/PlayerDesignForm/use-design';
import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { Switch } from '@/components/kit/fields/Switch';
import { useText } from '@/components/kit/i18n/use-text';
import { isSameDesign, type PlayerDesign } from '@/lib/videos/players/design';

import { usePresetDesign } from '../embed/use-preset-design';
import { PackageLink } from '../content/ai/package-link';
import { useEdit } from '../sync/edit-context';
import { getPlayerScript } from '../aside/get-player-script';
import { PresetField } from './preset-field';
import styles from './fields.module.scss';

const prefix = 'player.playerDesign';

/** How the player looks: like a preset, or a design of this video's own. */
export const PlayerFields = () => {
  const text = useText();
  const { design: facts, firstPackages, rights, video } = useEdit();
  const { dispatchFields } = useForm();
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  const own = useDesign(prefix);
  const preset = usePresetDesign();
  const mayDesign = rights.canUpdate && facts.isEnabled && facts.hasPreset;

  const takeOver = (design: PlayerDesign) => {
    for (const [name, value] of Object.entries(design)) {
      dispatchFields({ type: 'UPDATE', path: `${prefix}.${name}`, value, valid: true });
    }
  };
  const switchTo = (isOn: boolean) => {
    dispatchFields({ type: 'UPDATE', path: 'player.useCustomDesign', value: isOn, valid: true });
    // What somebody designed for this video before is not lost by a look at the preset.
    if (isOn && preset && isSameDesign(own, null)) takeOver(preset);
  };

  return (
    <section aria-labelledby="edit-player" className={styles.group}>
      <h2 id="edit-player">{text('videos.fields.player')}</h2>
      <div className={styles.fields}>
        {!isOwn && <PresetField />}
        {(facts.isEnabled || isOwn) && (
          <Switch
            hint={text('playerDesign.ownHint')}
            // Back to the preset is always possible.
            isDisabled={!rights.canUpdate || (!isOwn && (!mayDesign || preset === null))}
            isOn={isOwn}
            label={text('videos.fields.useCustomDesign')}
            onChange={switchTo}
          />
        )}
        {!facts.isEnabled && (
          <Notice
            action={rights.canReadAccount && <PackageLink isButton />}
            badge={<UpgradePill firstPackage={firstPackages.design} />}
            title={text('presets.upgrade.title')}
            tone="info"
          >
            {text(isOwn ? 'presets.upgrade.ownText' : 'presets.upgrade.videoText')}
          </Notice>
        )}
        {facts.isEnabled && !facts.hasPreset && (
          <Notice tone="info">{text('presets.errors.presetNeeded')}</Notice>
        )}
        {isOwn && mayDesign && preset && (
          <Button
            disabled={own !== null && isSameDesign(own, preset)}
            onClick={() => takeOver(preset)}
            size="small"
          >
            {text('playerDesign.takePreset')}
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
