import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { type BulkKind, type BulkResult, findObstacle, runBulk } from '../video-actions';

import styles from './selection-bar.module.scss';

const reasons: Record<string, MessageKey> = {
  forbidden: 'library.bulk.reasons.forbidden',
  unauthorized: 'library.bulk.reasons.signedOut',
  not_found: 'library.bulk.reasons.gone',
  video_not_found: 'library.bulk.reasons.gone',
  not_complete: 'library.bulk.reasons.notComplete',
  rate_limited: 'library.bulk.reasons.tooMany',
  network: 'library.bulk.reasons.network',
};

/** The number of changed videos, and the failures by reason. */
const BulkReport = ({ result: { done, failures } }: { result: BulkResult }) => {
  const text = useText();
  return (
    <>
      <Notice tone={done > 0 ? 'info' : 'bad'}>
        {text('library.bulk.result', { done, failed: failures.length })}
      </Notice>
      <ul className={styles.failures}>
        {failures.map(({ video, code }) => (
          <li key={video.id}>
            <b>{video.title}</b> {text(reasons[code] ?? 'library.bulk.reasons.other')}
          </li>
        ))}
      </ul>
    </>
  );
};

type CategoryChoiceProps = {
  categories: CategoryOption[];
  chosen: string[];
  isDisabled: boolean;
  onChange: (chosen: string[]) => void;
};

/** Chooses some of the workspace's categories. */
const CategoryChoice = ({ categories, chosen, isDisabled, onChange }: CategoryChoiceProps) => {
  const text = useText();
  return (
    <fieldset className={styles.choice} disabled={isDisabled}>
      <legend className="sr-only">{text('categories.plural')}</legend>
      {categories.map(({ id, title }) => (
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

type BulkDialogProps = {
  kind: BulkKind;
  videos: LibraryVideo[];
  categories: CategoryOption[];
  onClose: () => void;
  /** Called with the number of changed videos, and whether all succeeded. */
  onFinished: (done: number, isClean: boolean) => void;
};

/** Confirms an action on several videos, runs it, and reports the result. */
export const BulkDialog = ({ kind, videos: given, categories, onClose, onFinished }: BulkDialogProps) => {
  const text = useText();
  // Keeps the videos that were asked about, even if the list behind changes.
  const [videos] = useState(given);
  const [chosen, setChosen] = useState<string[]>([]);
  const [finished, setFinished] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const isRunning = finished !== null && !result;
  const needsCategories = kind === 'addCategories' || kind === 'removeCategories';
  const count = videos.length;
  const run = async () => {
    setFinished(0);
    const answer = await runBulk(videos, { kind, categories: chosen }, setFinished);
    setResult(answer);
    onFinished(answer.done, answer.failures.length === 0);
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
            <Button disabled={isRunning} onClick={close}>
              {text('kit.cancel')}
            </Button>
            <Button
              disabled={needsCategories && chosen.length === 0}
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
            {needsCategories && (
              <CategoryChoice
                categories={categories}
                chosen={chosen}
                isDisabled={isRunning}
                onChange={setChosen}
              />
            )}
            {finished !== null && (
              <div className={styles.progress}>
                <ProgressBar label={text('library.bulk.progress')} value={finished / count} />
                <p>{text('library.bulk.of', { finished, count })}</p>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};

/** Videos that are known to stay unchanged. */
const Skipped = ({ kind, videos }: { kind: BulkKind; videos: LibraryVideo[] }) => {
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
