'use client';

import { useUploads, useRunningUpload } from '@/components/admin/uploads/uploads-context';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { ProgressBar } from '@/components/kit/states/progress-bar';

import styles from './first-steps.module.scss';

/** Uploads the first video and shows the progress. A file can be dropped anywhere on the page. */
export const FirstUpload = ({ canUpload }: { canUpload: boolean }) => {
  const text = useText();
  const { chooseFiles, isEnabled } = useUploads();
  const item = useRunningUpload();
  if (item) {
    return (
      <div className={styles.area}>
        <p className={styles.drop}>{item.name}</p>
        <div className={styles.progress}>
          <ProgressBar label={item.name} value={item.size > 0 ? item.sent / item.size : 0} />
        </div>
        <p>{text('wizard.stay')}</p>
      </div>
    );
  }
  if (!canUpload) {
    return (
      <div className={styles.area}>
        <p className={styles.drop}>{text('dashboard.emptyTitle')}</p>
        <p>{text('wizard.closed')}</p>
      </div>
    );
  }
  return (
    <div className={styles.area}>
      <p className={styles.drop}>{text('wizard.drop')}</p>
      <p>{text('wizard.orChoose')}</p>
      <Button disabled={!isEnabled} icon="upload" kind="primary" onClick={chooseFiles}>
        {text('wizard.choose')}
      </Button>
      <p className={styles.hint}>{text('wizard.formats')}</p>
    </div>
  );
};
