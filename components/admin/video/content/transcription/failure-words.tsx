'use client';

import { useText } from '@/components/kit/i18n/use-text';
import { aiFailureReasons } from '@/lib/workspaces/usage/ai-types';

import styles from './transcription.module.scss';

/** Explains why a job failed, and that its credits were refunded. */
export const FailureWords = ({ reason, credits }: { reason: string | null; credits: number }) => {
  const text = useText();
  const known = aiFailureReasons.find((each) => each === reason) ?? 'failed';
  return (
    <>
      <span className={styles.bad}>{text(`ai.failures.${known}`)}</span>
      {credits > 0 && <> {text('ai.credits.back', { count: credits })}</>}
    </>
  );
};
