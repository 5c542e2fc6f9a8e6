'use client';

import { Button } from '@/components/kit/buttons/button';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './job.module.scss';

type JobProgressProps = {
  /** From 0 to 1. */
  value: number;
  words: string;
  isCanceling: boolean;
  /** Omitted for users without permission. */
  onCancel?: (() => void) | undefined;
};

/** Progress of a job as a bar and a text, with a cancel button. */
export const JobProgress = ({ value, words, isCanceling, onCancel }: JobProgressProps) => {
  const text = useText();
  return (
    <div className={styles.job}>
      <div className={styles.progress}>
        <ProgressBar label={words} tone="busy" value={value} />
        <p role="status">{words}</p>
      </div>
      {onCancel && (
        <Button isBusy={isCanceling} kind="quiet" onClick={onCancel} size="small">
          {text('kit.cancel')}
        </Button>
      )}
    </div>
  );
};
