'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { SearchField } from '@/components/kit/fields/search-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { estimateTimeLeft } from '@/lib/ai/jobs/estimate-time-left';
import { listSources, listTargets, type TranslationTarget } from '@/lib/ai/translation/translation-choices';
import { formatNumber, formatTimeLeft } from '@/lib/core/i18n/format';
import { getTrackName } from '@/lib/videos/text-tracks/rules';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';

import { useEdit } from '../../sync/edit-context';
import { startTranslation } from '../../sync/use-ai-state';
import { deleteTexttrack } from '../../sync/use-texttracks';
import { PaidDialog } from '../credits';
import { explainAiRefusal } from '../explain-refusal';
import { FailureWords, JobProgress, useNow } from '../job-progress';

import styles from '../content.module.scss';
import listStyles from './target-list.module.scss';

type TargetListProps = {
  targets: readonly TranslationTarget[];
  value: string | null;
  onChange: (tag: string) => void;
};

/** A searchable list of languages; existing ones are marked. */
const TargetList = ({ targets, value, onChange }: TargetListProps) => {
  const text = useText();
  const name = useId();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = targets.filter((target) => target.name.toLowerCase().includes(words));
  return (
    <fieldset className={listStyles.list}>
      <legend>{text('ai.translate.into')}</legend>
      <div className={listStyles.box}>
        <SearchField label={text('ai.translate.search')} onChange={setSearch} value={search} />
        <div className={listStyles.options}>
          {found.map((target) => (
            <label className={listStyles.option} key={target.tag}>
              <input
                checked={target.tag === value}
                disabled={target.state !== 'free'}
                name={name}
                onChange={() => onChange(target.tag)}
                type="radio"
                value={target.tag}
              />
              <span>{target.name}</span>
              {target.state !== 'free' && <small>{text(`ai.translate.${target.state}`)}</small>}
            </label>
          ))}
          {found.length === 0 && <p role="status">{text('ai.translate.none')}</p>}
        </div>
      </div>
    </fieldset>
  );
};

type TranslateDialogProps = {
  /** The track it was opened from; null for any. */
  sourceId: string | null;
  onClose: () => void;
};

/** Requests a translation: source, target language and cost. */
export const TranslateDialog = ({ sourceId, onClose }: TranslateDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { video, ai, texttracks } = useEdit();
  const { tracks, reload } = texttracks;
  const sources = listSources(tracks);
  const [chosenSource, setChosenSource] = useState(sourceId ?? sources[0]?.id ?? '');
  const [target, setTarget] = useState<string | null>(null);
  const { run, isBusy } = useCall(startTranslation);
  const source = sources.find(({ id }) => id === chosenSource) ?? sources[0];
  const duration = video.duration ?? 0;
  const cost = toCredits('translation', duration);
  if (!ai.state) return null;
  const targets = source ? listTargets(tracks, source, language) : [];
  const isFree = targets.some(({ tag, state }) => tag === target && state === 'free');

  const start = async () => {
    if (!source || !target) return;
    const outcome = await run(video.id, { texttrackId: source.id, targetLanguage: target });
    if (!outcome) return;
    void ai.reload();
    if (outcome.error) {
      toast.error(explainAiRefusal(text, outcome.error));
      return;
    }
    toast.success(text('ai.translate.started'));
    onClose();
    await reload();
  };
  return (
    <PaidDialog
      cost={cost}
      credits={ai.state.credits}
      duration={duration}
      isBusy={isBusy}
      isReady={isFree}
      note={<p className={styles.note}>{text('ai.translate.note')}</p>}
      onClose={onClose}
      onStart={() => void start()}
      startLabel={text('ai.translate.start', { count: cost })}
      title={text('ai.translate.title')}
    >
      <SelectField
        hint={source && text('ai.translate.size', { cues: source.cues, characters: source.characters })}
        label={text('ai.translate.from')}
        onChange={setChosenSource}
        options={sources.map((track) => ({
          value: track.id,
          label: `${getTrackName(language, track.language, tracks)} · ${text(`texttracks.types.${track.type}`)}`,
        }))}
        value={source?.id ?? ''}
      />
      <TargetList onChange={setTarget} targets={targets} value={target} />
    </PaidDialog>
  );
};

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
