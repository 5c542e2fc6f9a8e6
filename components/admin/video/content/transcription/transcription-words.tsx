'use client';

import { Time } from '@/components/kit/time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { TranscriptionHurdle, TranscriptionPhase } from '@/lib/ai/transcription/transcription-control';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import { useEdit } from '../../sync/edit-context';
import { useCreditDays } from '../ai/credit-ledger';
import { FailureWords } from './failure-words';
import { PackageLink } from '../ai/package-link';
import styles from './transcription.module.scss';

type TranscriptionWordsProps = {
  phase: TranscriptionPhase;
  hurdle: TranscriptionHurdle | null;
  language: string | null;
  cost: number;
};

/** Notes below the control: cost, result or obstacle. */
export const TranscriptionWords = ({ phase, hurdle, language, cost }: TranscriptionWordsProps) => {
  const text = useText();
  const shown = useLanguage();
  const { video, ai, transcription } = useEdit();
  const { end } = useCreditDays();
  const count = (value: number) => formatNumber(shown, value);
  const credits = text('ai.credits.amount', { count: cost });
  if (phase === 'waiting' || phase === 'running') {
    return (
      <p className={styles.hint}>
        {text('ai.transcribe.leave')}{' '}
        {transcription?.startedBy && (
          <>
            {text('ai.transcribe.startedBy', { name: transcription.startedBy })}{' '}
            <Time value={transcription.createdAt} />
          </>
        )}
      </p>
    );
  }
  if (hurdle === 'notInPackage' || hurdle === 'off') return null;
  if (hurdle === 'forbidden') return <p className={styles.hint}>{text('ai.transcribe.forbidden')}</p>;
  if (hurdle === 'noLanguage') return <p className={styles.hint}>{text('ai.transcribe.noLanguage')}</p>;
  if (hurdle === 'unsupported') {
    const name = getLanguageName(shown, language ?? '');
    return <p className={styles.hint}>{text('ai.transcribe.unsupported', { language: name })}</p>;
  }
  const { limit, remaining } = ai.state?.credits ?? { limit: null, remaining: null };
  const available =
    limit === null || remaining === null
      ? text('ai.credits.unlimited')
      : text('ai.credits.of', { remaining: count(remaining), limit: count(limit) });
  return (
    <>
      {phase === 'failed' && transcription && (
        <p className={styles.hint}>
          <FailureWords credits={transcription.credits} reason={transcription.failureReason} />
        </p>
      )}
      {hurdle === 'fewCredits' && (
        <FewCredits available={available} credits={credits} remaining={remaining ?? 0} />
      )}
      {phase === 'ready' && hurdle === null && (
        <p className={styles.hint}>
          {text('ai.transcribe.price', {
            duration: formatDuration(video.duration ?? 0),
            credits,
            day: end,
            available,
          })}
        </p>
      )}
      {phase === 'done' && (
        <p className={styles.hint}>
          {transcription?.status === 'COMPLETED' && (
            <>
              {text('ai.transcribe.done')} <Time value={transcription.updatedAt} /> · {credits}.{' '}
            </>
          )}
          {text('ai.transcribe.replaces')}
        </p>
      )}
    </>
  );
};

type FewCreditsProps = { credits: string; available: string; remaining: number };

const FewCredits = ({ credits, available, remaining }: FewCreditsProps) => {
  const text = useText();
  const { next } = useCreditDays();
  return (
    <p className={styles.hint}>
      <span className={styles.few}>{text('ai.credits.few', { credits, available, remaining })}</span>{' '}
      {text('ai.credits.newOn', { day: next })} <PackageLink />
    </p>
  );
};
