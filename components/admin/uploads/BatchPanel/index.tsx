'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { Segmented } from '@/components/kit/fields/Segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { maxUploadCategories, maxUploadTags } from '@/lib/videos/uploads/rules';

import type { UploadBatch } from '../engine/types';
import { findTranscriptionObstacle, type UploadDetails } from '../engine/upload-details';
import { useUploads } from '../uploads-context';
import { BatchLanguage } from './batch-language';
import { BatchTranscription } from './batch-transcription';
import styles from './batch-panel.module.scss';
import { ChoiceField } from './choice-field';
import { useUploadOptions } from './use-upload-options';

/** What all new videos that go up together are given; each change takes effect at once. */
export const BatchPanel = ({ batch }: { batch: UploadBatch }) => {
  const text = useText();
  const { center } = useUploads();
  const { options, hasFailed, retry } = useUploadOptions();
  const { details, count } = batch;
  const change = (part: Partial<UploadDetails>) => center.setDetails(batch.id, { ...details, ...part });
  const changeLanguage = (language: string | null) => {
    const isPossible = options !== null && findTranscriptionObstacle(options, language) === null;
    // The server takes no video that is to be transcribed in a language it can't recognise.
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

/** A choice for those who may publish; the others read what it will be. */
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
