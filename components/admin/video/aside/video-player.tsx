'use client';

import { useFormFields } from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';

import { useDesign } from '@/components/admin/players/PlayerDesignForm/use-design';
import { PlayerPreview } from '@/components/admin/players/PlayerPreview';
import { toPreviewSource } from '@/lib/players/to-preview-source';

import { usePresetDesign } from '../embed/use-preset-design';
import { useEdit } from '../sync/edit-context';
import styles from './video-aside.module.scss';

/** The player as viewers get it, with the design that is chosen here, also before it is saved. */
export const VideoPlayer = () => {
  const { video } = useEdit();
  const startAt = useSearchParams().get('t');
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  const own = useDesign('player.playerDesign');
  const preset = usePresetDesign();
  return (
    <div className={styles.player}>
      <PlayerPreview
        design={isOwn ? own : preset}
        key={video.sourceFolder}
        script={new URL('player.js', video.playerUrl ?? '').href}
        source={toPreviewSource(video)}
        startAt={startAt}
      />
    </div>
  );
};
