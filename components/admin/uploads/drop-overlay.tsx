'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import styles from './drop-overlay.module.scss';

/** Announces the effect of dropping files while they are dragged over the page. */
export const DropOverlay = () => {
  const text = useText();
  return (
    <div className={styles.overlay}>
      <div className={styles.frame}>
        <Icon name="upload" size={28} />
        <p className={styles.title}>{text('uploads.drop.title')}</p>
        <p className={styles.hint}>{text('uploads.drop.hint')}</p>
      </div>
    </div>
  );
};
