'use client';

import { useEffect, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { estimateTimeLeft } from '@/lib/ai/jobs/estimate-time-left';
import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import { formatDuration, formatTimeLeft } from '@/lib/core/i18n/format';
import { aiFailureReasons } from '@/lib/workspaces/usage/ai-types';

import styles from './job.module.scss';
import transcriptionStyles from './transcription.module.scss';

/** Explains why a job failed, and that its credits were refunded. */
export const FailureWords = ({ reason, credits }: { reason: string | null; credits: number }) => {
  const text = useText();
  const known = aiFailureReasons.find((each) => each === reason) ?? 'failed';
  return (
    <>
      <span className={transcriptionStyles.bad}>{text(`ai.failures.${known}`)}</span>
      {credits > 0 && <> {text('ai.credits.back', { count: credits })}</>}
    </>
  );
};

/** The current time, updated with each response; null until the browser knows it. */
export const useNow = (answer: unknown): number | null => {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const request = requestAnimationFrame(() => setNow(Date.now()));
    return () => cancelAnimationFrame(request);
  }, [answer]);
  return now;
};

/** Progress of a transcription as a fraction and a text. `duration` in seconds. */
export const useTranscriptionProgress = (
  transcription: PresentedTranscription | null,
  duration: number,
): { share: number; words: string } => {
  const text = useText();
  const language = useLanguage();
  const now = useNow(transcription);
  if (!transcription) return { share: 0, words: '' };
  const { status, ahead, progress, startedAt } = transcription;
  if (status === 'QUEUED') {
    return {
      share: 0,
      words: ahead > 0 ? text('ai.queued.ahead', { count: ahead }) : text('ai.queued.next'),
    };
  }
  const share = progress / 100;
  const left = now === null ? null : estimateTimeLeft({ share, startedAt, now });
  const words = [
    text('ai.transcribe.running', {
      done: formatDuration(duration * share),
      duration: formatDuration(duration),
    }),
    ...(left === null ? [] : [formatTimeLeft(text, language, left)]),
  ];
  return { share, words: words.join(' · ') };
};

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
