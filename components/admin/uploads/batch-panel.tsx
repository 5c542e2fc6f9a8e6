'use client';

import { useCallback, useEffect, useState } from 'react';

import { useLanguageOptions } from '@/components/admin/video/own-languages';
import { Button } from '@/components/kit/buttons/button';
import { PickField } from '@/components/kit/fields/pick-field';
import { Segmented } from '@/components/kit/fields/segmented';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { formatNumber } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { UploadOptions } from '@/lib/videos/uploads/find-upload-options';
import { maxUploadCategories, maxUploadTags } from '@/lib/videos/uploads/rules';
import { formatCreditDay, getCreditMonth } from '@/lib/workspaces/usage/credit-rules';

import type { UploadBatch } from './engine/types';
import { findUploadOptions } from './engine/upload-api';
import { findTranscriptionObstacle, type UploadDetails } from './engine/upload-details';
import { useUploads } from './uploads-context';

import styles from './batch-panel.module.scss';

type BatchTranscriptionProps = {
  options: UploadOptions;
  language: string | null;
  /** Number of videos in the batch. */
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Whether to transcribe the videos after encoding, with the price as far as it is known. */
const BatchTranscription = ({ options, language, count, isOn, onChange }: BatchTranscriptionProps) => {
  const text = useText();
  const obstacle = findTranscriptionObstacle(options, language, count);
  const hint = useHint({ options, language, count });
  if (obstacle === 'unavailable') return null;
  return (
    <Switch
      hint={hint}
      // A switch that is on stays enabled, so that it can be switched off.
      isDisabled={obstacle !== null && !isOn}
      isOn={isOn}
      label={text('uploads.batch.transcribe')}
      onChange={onChange}
    />
  );
};

const useHint = ({
  options,
  language,
  count,
}: Pick<BatchTranscriptionProps, 'options' | 'language' | 'count'>): string => {
  const text = useText();
  const shown = useLanguage();
  const [{ next }] = useState(() => getCreditMonth(new Date()));
  const obstacle = findTranscriptionObstacle(options, language, count);
  const { limit = null, remaining = null } = options.transcription?.credits ?? {};
  const format = (value: number) => formatNumber(shown, value);
  if (obstacle === 'noLanguage') return text('ai.transcribe.noLanguage');
  if (obstacle === 'unsupported')
    return text('uploads.batch.unsupported', { language: getLanguageName(shown, language ?? '') });
  if (remaining === null || limit === null) return text('uploads.batch.creditsLater');
  const available = text('ai.credits.of', { remaining: format(remaining), limit: format(limit) });
  if (obstacle !== 'few') return text('uploads.batch.creditsLaterOf', { available });
  const few = text('uploads.batch.fewCredits', { count, available });
  return `${few} ${text('ai.credits.again', { day: formatCreditDay(shown, next), limit })}`;
};

type BatchLanguageProps = { value: string | null; onChange: (value: string | null) => void };

/** The language spoken in the videos. */
const BatchLanguage = ({ value, onChange }: BatchLanguageProps) => {
  const text = useText();
  const options = useLanguageOptions();
  return (
    <SelectField
      label={text('uploads.batch.language')}
      onChange={(chosen) => onChange(chosen || null)}
      options={[{ value: '', label: text('uploads.batch.noLanguage') }, ...options]}
      value={value ?? ''}
    />
  );
};

type ChoiceFieldProps = {
  label: string;
  options: readonly { id: string; title: string }[];
  chosen: readonly string[];
  /** Maximum number of choices. */
  most: number;
  isLoading: boolean;
  onChange: (chosen: string[]) => void;
};

/** A multi-select with search. */
const ChoiceField = ({ label, options, chosen, most, isLoading, onChange }: ChoiceFieldProps) => {
  const text = useText();
  const isFull = chosen.length >= most;
  return (
    <PickField
      isDisabled={isLoading}
      label={label}
      noMatch={text('uploads.batch.nothingLeft')}
      onChange={(values) => onChange(values.slice(0, most))}
      options={options
        .filter(({ id }) => !isFull || chosen.includes(id))
        .map(({ id, title }) => ({ value: id, label: title }))}
      placeholder={text('uploads.batch.add')}
      values={[...chosen]}
    />
  );
};

/** The options for the details of a batch. */
const useUploadOptions = () => {
  const [options, setOptions] = useState<UploadOptions | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = useCallback(() => {
    findUploadOptions().then(setOptions, () => setHasFailed(true));
  }, []);
  useEffect(ask, [ask]);
  const retry = () => {
    setHasFailed(false);
    ask();
  };
  return { options, hasFailed, retry };
};

/** Details applied to all new videos of a batch. Each change takes effect immediately. */
export const BatchPanel = ({ batch }: { batch: UploadBatch }) => {
  const text = useText();
  const { center } = useUploads();
  const { options, hasFailed, retry } = useUploadOptions();
  const { details, count } = batch;
  const change = (part: Partial<UploadDetails>) => center.setDetails(batch.id, { ...details, ...part });
  const changeLanguage = (language: string | null) => {
    const isPossible = options !== null && findTranscriptionObstacle(options, language) === null;
    // The server refuses to transcribe a video in an unrecognised language.
    change({ language, autoTranscribe: details.autoTranscribe && isPossible });
  };
  const title = text('uploads.batch.title', { count });
  return (
    <section aria-label={title} className={styles.panel}>
      <BatchHead onRetry={() => change({})} state={batch.state} title={title} />
      <div className={styles.fields}>
        {hasFailed && (
          <Notice action={<Button onClick={retry}>{text('uploads.batch.retry')}</Button>} tone="bad">
            {text('uploads.batch.optionsFailed')}
          </Notice>
        )}
        <ChoiceField
          chosen={details.categories}
          isLoading={!options && !hasFailed}
          label={text('categories.plural')}
          most={maxUploadCategories}
          onChange={(categories) => change({ categories })}
          options={options?.categories ?? []}
        />
        <ChoiceField
          chosen={details.tags}
          isLoading={!options && !hasFailed}
          label={text('tags.plural')}
          most={maxUploadTags}
          onChange={(tags) => change({ tags })}
          options={options?.tags ?? []}
        />
        <div className={styles.two}>
          <BatchVisibility
            canPublish={options?.canPublish ?? false}
            onChange={(visibility) => change({ visibility })}
            value={details.visibility}
          />
          <BatchLanguage onChange={changeLanguage} value={details.language} />
        </div>
        {options && (
          <BatchTranscription
            count={count}
            isOn={details.autoTranscribe}
            language={details.language}
            onChange={(autoTranscribe) => change({ autoTranscribe })}
            options={options}
          />
        )}
      </div>
    </section>
  );
};

type BatchHeadProps = { title: string; state: UploadBatch['state']; onRetry: () => void };

const BatchHead = ({ title, state, onRetry }: BatchHeadProps) => {
  const text = useText();
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.state} data-state={state} role="status">
        {text(`uploads.batch.${state}`)}
      </span>
      {state === 'failed' && (
        <Button kind="quiet" onClick={onRetry} size="small">
          {text('uploads.batch.retry')}
        </Button>
      )}
    </header>
  );
};

type Visibility = UploadDetails['visibility'];
type BatchVisibilityProps = {
  value: Visibility;
  canPublish: boolean;
  onChange: (value: Visibility) => void;
};

/** Users who may publish can choose; others see the resulting visibility. */
const BatchVisibility = ({ value, canPublish, onChange }: BatchVisibilityProps) => {
  const text = useText();
  const legend = text('videos.fields.visibility');
  if (!canPublish) {
    return (
      <div>
        <p className={styles.name}>{legend}</p>
        <p className={styles.fixed}>{text('videos.visibility.private')}</p>
      </div>
    );
  }
  return (
    <Segmented<Visibility>
      isWide
      legend={legend}
      onChange={onChange}
      options={(['private', 'public'] as const).map((each) => ({
        value: each,
        label: text(`videos.visibility.${each}`),
      }))}
      value={value}
    />
  );
};
