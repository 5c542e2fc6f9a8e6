'use client';

import { useFormFields } from '@payloadcms/ui';

import { useText } from '../i18n/use-text';
import { ConfigFields } from './config-fields';
import styles from './fields.module.scss';

/** How the player looks: like a preset, or a design of this video's own. */
export const PlayerFields = () => {
  const text = useText();
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  return (
    <section aria-labelledby="edit-player" className={styles.group}>
      <h2 id="edit-player">{text('videos.fields.player')}</h2>
      <div className={styles.player}>
        {!isOwn && <ConfigFields group="player" names={['selectedPreset']} />}
        <ConfigFields group="player" names={['useCustomDesign']} />
        {isOwn && <ConfigFields group="player" names={['playerDesign']} />}
      </div>
    </section>
  );
};
