'use client';

import type { ReactNode } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import type { PreviewSource } from '@/lib/videos/players/to-preview-source';

import { PlayerDesignForm } from '../player-design-form/player-design-form';
import { useDesign } from '../player-design-form/use-design';
import { PlayerPreview } from '../player-preview';
import styles from './preset-edit.module.scss';

type PresetDesignerProps = {
  path: string;
  script: string;
  source: PreviewSource;
  isReadOnly: boolean;
  /** Shown above the design's settings. */
  children: ReactNode;
  /** Shown below the player. */
  footer: ReactNode;
};

/** All settings of the design, with a live preview of the player. */
export const PresetDesigner = ({
  path,
  script,
  source,
  isReadOnly,
  children,
  footer,
}: PresetDesignerProps) => {
  const text = useText();
  const design = useDesign(path);
  return (
    <div className={styles.columns}>
      <div className={styles.settings}>
        {children}
        <section aria-label={text('players.fields.design')}>
          <PlayerDesignForm heading="h2" isDisabled={isReadOnly} prefix={path} script={script} />
        </section>
      </div>
      <aside aria-label={text('playerDesign.preview')} className={styles.aside}>
        <PlayerPreview design={design} script={script} source={source} />
        <p>
          {text('data' in source && source.data.mp4.length === 0 ? 'presets.noVideo' : 'presets.previewHint')}
        </p>
        {footer}
      </aside>
    </div>
  );
};
