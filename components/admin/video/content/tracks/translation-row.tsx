'use client';

import { toast } from '@payloadcms/ui';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { estimateTimeLeft } from '@/lib/ai/jobs/estimate-time-left';
import { listSources } from '@/lib/ai/translation/locales';
import { formatNumber, formatTimeLeft } from '@/lib/core/i18n/format';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { useEdit } from '../../sync/edit-context';
import { explainAiRefusal } from '../explain-refusal';
import { FailureWords, JobProgress, useNow } from '../job-progress';
import { deleteTexttrack } from './texttrack-api';

import styles from '../content.module.scss';

type Job = NonNullable<MeasuredTexttrack['job']>;
type TranslationRowProps = { track: MeasuredTexttrack; job: Job; name: string; onRetry: () => void };

/** A track whose translation is in progress or has failed, with progress, reason and actions. */
export const TranslationRow = ({ track, job, name, onRetry }: TranslationRowProps) => {
  const text = useText();
  const { video, ai, rights, texttracks } = useEdit();
  const words = useJobWords(job);
  const { run, isBusy } = useCall(deleteTexttrack);
  const end = async () => {
    const outcome = await run(video.id, track.id);
    if (!outcome) return;
    if (outcome.error && outcome.error.code !== 'texttrack_not_found') {
      toast.error(explainAiRefusal(text, outcome.error));
    }
    await Promise.all([texttracks.reload(), ai.reload()]);
  };
  const hasFailed = job.state === 'FAILED';
  return (
    <li className={styles.track}>
      <div className={styles.words}>
        <h3>
          <span>{name}</span>
          <Tag tone={hasFailed ? 'bad' : 'busy'}>{text(`ai.translate.states.${job.state}`)}</Tag>
        </h3>
        {hasFailed && (
          <p>
            <FailureWords credits={job.credits} reason={job.failureReason} />
          </p>
        )}
        {!hasFailed && (
          <JobProgress
            isCanceling={isBusy}
            onCancel={rights.canUpdate ? () => void end() : undefined}
            value={job.total > 0 ? job.done / job.total : 0}
            words={words}
          />
        )}
      </div>
      {hasFailed && rights.canUpdate && (
        <>
          {listSources(texttracks.tracks).length > 0 && (
            <Button onClick={onRetry} size="small">
              {text('common.retry')}
            </Button>
          )}
          <Button
            aria-label={text('ai.translate.dismiss', { name })}
            icon="close"
            isBusy={isBusy}
            kind="quiet"
            onClick={() => void end()}
            size="small"
          />
        </>
      )}
    </li>
  );
};

const useJobWords = (job: Job): string => {
  const text = useText();
  const language = useLanguage();
  const now = useNow(job);
  if (job.state === 'QUEUED') return text('ai.queued.next');
  const share = job.total > 0 ? job.done / job.total : 0;
  const left = now === null ? null : estimateTimeLeft({ share, startedAt: job.startedAt, now });
  const progress = text('ai.translate.progress', {
    done: formatNumber(language, job.done),
    total: job.total,
  });
  return left === null ? progress : `${progress} · ${formatTimeLeft(text, language, left)}`;
};
