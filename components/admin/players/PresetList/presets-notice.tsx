import type { PayloadRequest, ServerProps } from 'payload';

import { Notice } from '@/components/kit/Notice';
import { resolveActor } from '@/lib/core/actor';
import { translate } from '@/lib/core/i18n/text';

import styles from './preset-list.module.scss';

/** Says why nothing can be changed where the package has no player design. */
export const PresetsNotice = async ({ i18n, payload, user }: ServerProps) => {
  const actor = await resolveActor({ payload, user } as PayloadRequest);
  if (actor.kind !== 'member' || actor.workspace.features.customPlayerDesignEnabled) return null;
  return (
    <div className={styles.notice}>
      <Notice title={translate(i18n.language, 'presets.upgrade.title')} tone="info">
        {translate(i18n.language, 'presets.upgrade.text')}
      </Notice>
    </div>
  );
};
