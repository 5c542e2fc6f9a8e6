'use client';

import { useRef } from 'react';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { PlayerDesign } from '@/lib/videos/players/design';
import type { PreviewSource } from '@/lib/videos/players/to-preview-source';

import styles from './player-preview.module.scss';
import { usePlayer } from './use-player';

type PlayerPreviewProps = {
  /** URL of the player's script. */
  script: string;
  source: PreviewSource;
  /** Null while incomplete or invalid. */
  design: PlayerDesign | null;
  /** Start time in the format of the player's URL parameter; null for the beginning. */
  startAt?: string | null;
};

/** The viewers' player with a design that is not saved yet. */
export const PlayerPreview = ({ script, source, design, startAt = null }: PlayerPreviewProps) => {
  const text = useText();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const { hasFailed } = usePlayer(place, { script, source, design, language, startAt });
  const isPictureOnly = 'data' in source && !source.data.hls && source.data.mp4.length === 0;
  return (
    <div className={styles.preview}>
      {/* An image cannot be played. */}
      <div className={styles.place} inert={isPictureOnly} ref={place} />
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {text('playerDesign.previewFailed')}
        </p>
      )}
    </div>
  );
};
