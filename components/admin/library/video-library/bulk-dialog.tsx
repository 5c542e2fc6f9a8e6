import { useEffect, useState } from 'react';

import { useLanguageOptions } from '@/components/admin/video/own-languages';
import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { PickField } from '@/components/kit/fields/pick-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { formatNumber } from '@/lib/core/i18n/format';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import type { SelectedVideo } from '@/lib/videos/library/list/library-schemas';

import { type BulkKind, type BulkResult, findObstacle, runBulk } from '../video-actions';

import styles from './selection-bar.module.scss';

const reasons: Record<string, MessageKey> = {
  forbidden: 'library.bulk.reasons.forbidden',
  unauthorized: 'library.bulk.reasons.signedOut',
  not_found: 'library.bulk.reasons.gone',
  video_not_found: 'library.bulk.reasons.gone',
  video_not_complete: 'library.bulk.reasons.notComplete',
  category_not_allowed: 'library.bulk.reasons.forbidden',
  support_refused: 'common.supportRefused',
  rate_limited: 'library.bulk.reasons.tooMany',
  network: 'library.bulk.reasons.network',
};

/** The number of changed videos, and the failures by reason. */
const BulkReport = ({ result: { done, failures, isStopped } }: { result: BulkResult }) => {
  const text = useText();
  return (
    <>
      <Notice tone={done > 0 ? 'info' : 'bad'}>
        <p>{text('library.bulk.result', { done, failed: failures.length })}</p>
        {isStopped && <p>{text('library.bulk.stopped')}</p>}
      </Notice>
      <ul className={styles.failures}>
        {failures.slice(0, mostNamed).map(({ video, code }) => (
          <li key={video.id}>
            <b>{video.title}</b> {text(reasons[code] ?? 'library.bulk.reasons.other')}
          </li>
        ))}
        {failures.length > mostNamed && (
          <li>{text('library.bulk.moreFailures', { count: failures.length - mostNamed })}</li>
        )}
      </ul>
    </>
  );
};

/** Failures shown by name; the others are counted. */
const mostNamed = 50;

type LabelChoiceProps = {
  labels: CategoryOption[];
  chosen: string[];
  isDisabled: boolean;
  onChange: (chosen: string[]) => void;
};

/** Chooses some of the workspace's categories. */
const CategoryChoice = ({ labels, chosen, isDisabled, onChange }: LabelChoiceProps) => {
  const text = useText();
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend className="sr-only">{text('categories.plural')}</legend>
      {labels.map(({ id, title }) => (
        <Checkbox
          checked={chosen.includes(id)}
          key={id}
          label={title}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
};

const TagChoice = ({ labels, chosen, isDisabled, onChange }: LabelChoiceProps) => {
  const text = useText();
  return (
    <PickField
      isDisabled={isDisabled}
      label={text('tags.plural')}
      noMatch={text('library.bulk.noTag')}
      onChange={onChange}
      options={labels.map(({ id, title }) => ({ value: id, label: title }))}
      placeholder={text('library.bulk.chooseTags')}
      values={chosen}
    />
  );
};

type OneChoiceProps = Pick<LabelChoiceProps, 'chosen' | 'isDisabled' | 'onChange'>;

const LanguageChoice = ({ chosen, isDisabled, onChange }: OneChoiceProps) => {
  const text = useText();
  const options = useLanguageOptions();
  return (
    <SelectField
      isDisabled={isDisabled}
      label={text('videos.fields.language')}
      onChange={(value) => onChange(value ? [value] : [])}
      options={[{ value: '', label: text('library.bulk.choose') }, ...options]}
      value={chosen[0] ?? ''}
    />
  );
};

const usePresets = (): CategoryOption[] | null => {
  const [presets, setPresets] = useState<CategoryOption[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const query = toQuery({ 'select[title]': true, depth: 0, limit: 200, sort: 'title' });
    callApi<{ docs: CategoryOption[] }>('GET', `/api/playerPresets?${query}`, { signal: stop.signal })
      .then(({ docs }) => setPresets(docs))
      .catch((error: unknown) => {
        if (error instanceof CallError) setPresets([]);
        else if (!stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, []);
  return presets;
};

const PresetChoice = ({ chosen, isDisabled, onChange }: OneChoiceProps) => {
  const text = useText();
  const presets = usePresets();
  if (presets?.length === 0) return <Notice tone="info">{text('library.bulk.noPresets')}</Notice>;
  return (
    <SelectField
      isDisabled={isDisabled || presets === null}
      label={text('videos.fields.selectedPreset')}
      onChange={(value) => onChange(value ? [value] : [])}
      options={[
        { value: '', label: text('library.bulk.choose') },
        ...(presets ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={chosen[0] ?? ''}
    />
  );
};

const Choice = ({ kind, ...props }: LabelChoiceProps & { kind: BulkKind }) => {
  if (kind === 'addCategories' || kind === 'removeCategories') return <CategoryChoice {...props} />;
  if (kind === 'addTags' || kind === 'removeTags') return <TagChoice {...props} />;
  if (kind === 'language') return <LanguageChoice {...props} />;
  return kind === 'preset' ? <PresetChoice {...props} /> : null;
};

type BulkDialogProps = {
  kind: BulkKind;
  videos: SelectedVideo[];
  /** Categories or tags, if the action needs some. */
  labels: CategoryOption[];
  onClose: () => void;
  /** Called with the number of changed videos, and whether all succeeded. */
  onFinished: (done: number, isClean: boolean) => void;
};

/** Confirms an action on several videos, runs it, and reports the result. */
export const BulkDialog = ({ kind, videos: given, labels, onClose, onFinished }: BulkDialogProps) => {
  const text = useText();
  const language = useLanguage();
  // Keeps the videos that were asked about, even if the list behind changes.
  const [videos] = useState(given);
  const [chosen, setChosen] = useState<string[]>([]);
  const [finished, setFinished] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [stop] = useState(() => new AbortController());
  const isRunning = finished !== null && !result;
  const needsChoice = kind !== 'publish' && kind !== 'hide';
  const count = videos.length;
  const run = async () => {
    setFinished(0);
    const answer = await runBulk(
      videos,
      { kind, values: chosen },
      { onProgress: setFinished, signal: stop.signal },
    );
    setResult(answer);
    onFinished(answer.done, answer.failures.length === 0 && !answer.isStopped);
  };
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <Dialog
      footer={
        result ? (
          <Button data-autofocus kind="primary" onClick={close}>
            {text('kit.close')}
          </Button>
        ) : (
          <>
            <Button onClick={isRunning ? () => stop.abort() : close}>
              {text(isRunning ? 'library.bulk.stop' : 'kit.cancel')}
            </Button>
            <Button
              disabled={needsChoice && chosen.length === 0}
              isBusy={isRunning}
              kind="primary"
              onClick={() => void run()}
            >
              {text(`library.bulk.${kind}.action`)}
            </Button>
          </>
        )
      }
      isOpen
      onClose={close}
      size="small"
      title={text(`library.bulk.${kind}.title`, { count })}
    >
      <div className={styles.dialog}>
        {result ? (
          <BulkReport result={result} />
        ) : (
          <>
            <p>{text(`library.bulk.${kind}.text`)}</p>
            <Skipped kind={kind} videos={videos} />
            <Choice chosen={chosen} isDisabled={isRunning} kind={kind} labels={labels} onChange={setChosen} />
            {finished !== null && (
              <div className={styles.progress}>
                <ProgressBar label={text('library.bulk.progress')} value={finished / count} />
                <p>
                  {text('library.bulk.of', {
                    finished: formatNumber(language, finished),
                    count: formatNumber(language, count),
                  })}
                </p>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

/** Videos that are known to stay unchanged. */
const Skipped = ({ kind, videos }: { kind: BulkKind; videos: SelectedVideo[] }) => {
  const text = useText();
  const codes = videos.flatMap((video) => findObstacle(video, { kind }) ?? []);
  if (codes.length === 0) return null;
  return (
    <Notice tone="info">
      {[...new Set(codes)].map((code) => {
        const count = codes.filter((each) => each === code).length;
        const key = code === 'forbidden' ? 'foreign' : 'unready';
        return <p key={code}>{text(`library.bulk.${key}`, { count })}</p>;
      })}
    </Notice>
  );
};
