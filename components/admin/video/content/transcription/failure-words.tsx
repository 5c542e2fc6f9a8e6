'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { aiFailureReasons } from '@/lib/ai/types';
import { formatNumber } from '@/lib/core/i18n/format-number';

import styles from './transcription.module.scss';

/** Why a job came to nothing, and that its credits came back. */
export const FailureWords = ({ reason, credits }: { reason: string | null; credits: number }) => {
  const text = useText();
  const language = useLanguage();
  const known = aiFailureReasons.find((each) => each === reason) ?? 'failed';
  return (
    <>
      <span className={styles.bad}>{text(`ai.failures.${known}`)}</span>
      {credits > 0 && (
        <>
          {' '}
          {text(credits === 1 ? 'ai.credits.backOne' : 'ai.credits.back', {
            count: formatNumber(language, credits),
          })}
        </>
      )}
    </>
  );
};
