'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import styles from './drop-overlay.module.scss';

/** Says, while files hover over the page, what will become of them. */
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
