'use client';

import { formatAmount } from '@/components/admin/uploads/transfer-rate';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { formatBytes, formatPercent } from '@/lib/core/i18n/format';
import type { ImportList, ImportView } from '@/lib/imports/import-schemas';

import type { ImportActions } from './import-api';
import { findGroup, findRate, type ImportSamples, isResuming, nameImport } from './import-rows';

import styles from './imports.module.scss';

const tones = { done: 'good', failed: 'bad', skipped: 'quiet', canceled: 'quiet' } as const;

type ImportStateProps = { row: ImportView; samples: ImportSamples };

/** Progress of an import: a bar during download and encoding, otherwise a text. */
const ImportState = ({ row, samples }: ImportStateProps) => {
  const text = useText();
  const { state } = row;
  const group = findGroup(row);
  if (group === 'waiting' && row.received === 0)
    return <p>{text(state === 'PAUSED' ? 'imports.state.held' : 'imports.state.waiting')}</p>;
  if (group === 'waiting' || state === 'RUNNING') return <Transfer row={row} samples={samples} />;
  if (group === 'running') return <Encoding row={row} />;
  return <Tag tone={tones[group]}>{text(`imports.state.${group}`)}</Tag>;
};

const Transfer = ({ row, samples }: ImportStateProps) => {
  const text = useText();
  const language = useLanguage();
  const { id, state, received, size } = row;
  const rate = findRate(samples, id);
  const amount = size === null ? null : formatAmount(language, received, size);
  const say = (): string => {
    if (state === 'PAUSED') return text('imports.state.held');
    if (isResuming(row, samples)) return text('imports.state.resuming');
    if (received === 0) return text('imports.state.beginning');
    const details = [
      amount ? text('uploads.row.amount', amount) : formatBytes(language, received),
      rate !== null && text('uploads.row.rate', { rate: formatBytes(language, rate) }),
    ];
    return details.filter(Boolean).join(' · ');
  };
  return (
    <>
      <ProgressBar
        label={text('imports.state.transfer')}
        tone={state === 'RUNNING' && !isResuming(row, samples) ? 'accent' : 'quiet'}
        {...(size !== null && { value: size > 0 ? received / size : 0 })}
      />
      <p>{say()}</p>
    </>
  );
};

const Encoding = ({ row: { video } }: { row: ImportView }) => {
  const text = useText();
  const language = useLanguage();
  const share = (video?.statusProgress ?? 0) / 100;
  return (
    <>
      <ProgressBar label={text('imports.state.encodes')} tone="busy" value={share} />
      <p>{text('library.encoding', { percent: formatPercent(language, share) })}</p>
    </>
  );
};

type ImportRowProps = {
  row: ImportView;
  list: Pick<ImportList, 'maxBytes'>;
  samples: ImportSamples;
  actions: ImportActions;
  onCancel: (row: ImportView) => void;
};

/** An import with title, progress and actions. */
export const ImportRow = ({ row, list, samples, actions, onCancel }: ImportRowProps) => {
  const title = row.video?.title ?? row.title ?? nameImport(row);
  return (
    <li className={styles.row} data-state={row.state}>
      {row.video?.thumbnailUrl ? (
        // Served by the edge, whose host is not configured for Next's images.
        // oxlint-disable-next-line nextjs/no-img-element
        <img alt="" className={styles.picture} loading="lazy" src={row.video.thumbnailUrl} />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.words}>
        <h3 title={title}>{title}</h3>
        <Detail list={list} row={row} title={title} />
      </div>
      <div className={styles.state}>
        <ImportState row={row} samples={samples} />
      </div>
      <div className={styles.action}>
        <RowAction actions={actions} onCancel={onCancel} row={row} title={title} />
      </div>
    </li>
  );
};

/** A rejected token of Vimeo and rejected keys of a bucket have different texts. */
const nameFailure = ({ failure, source }: ImportView) =>
  failure === 'token_refused' && source === 's3' ? 'keys_refused' : (failure ?? 'interrupted');

type DetailProps = Pick<ImportRowProps, 'row' | 'list'> & { title: string };

const Detail = ({ row, list, title }: DetailProps) => {
  const text = useText();
  const language = useLanguage();
  const { state, failure, size, finishedAt, video } = row;
  const bytes = (value: number) => formatBytes(language, value);
  if (state === 'FAILED') {
    const limit = bytes(list.maxBytes);
    const isKnownSize = failure === 'too_large' && size !== null;
    return (
      <p className={styles.reason}>
        {isKnownSize
          ? text('imports.tooLargeBy', { size: bytes(size), limit })
          : text(`imports.failure.${nameFailure(row)}`)}
      </p>
    );
  }
  if (state === 'DONE' && video?.status === 'ERROR')
    return <p className={styles.reason}>{text('imports.encodingFailed')}</p>;
  const name = nameImport(row);
  const details = [
    name === title ? text('imports.titleToCome') : name,
    size !== null && bytes(size),
    state === 'SKIPPED' && text('imports.isHere'),
    state === 'DONE' && !video && text('imports.isDeleted'),
  ].filter((detail) => detail !== false);
  return (
    <p title={name}>
      {details.join(' · ')}
      {state === 'DONE' && finishedAt && (
        <>
          {' · '}
          <Time value={finishedAt} />
        </>
      )}
    </p>
  );
};

type RowActionProps = Pick<ImportRowProps, 'row' | 'actions' | 'onCancel'> & { title: string };

const RowAction = ({ row, title, actions, onCancel }: RowActionProps) => {
  const text = useText();
  const { state, source, video } = row;
  if (['QUEUED', 'PAUSED', 'RUNNING'].includes(state)) {
    return (
      <Button
        aria-label={text('imports.row.cancel', { title })}
        icon="close"
        kind="quiet"
        onClick={() => onCancel(row)}
      />
    );
  }
  if (state === 'FAILED' || state === 'CANCELED') {
    return (
      <Menu icon="more" kind="quiet" label={text('imports.row.menu', { title })}>
        {source !== 'file' && (
          <MenuItem icon="replace" onSelect={() => void actions.retry([row])}>
            {text('common.retry')}
          </MenuItem>
        )}
        <MenuItem icon="close" onSelect={() => void actions.forget(row)}>
          {text('imports.row.forget')}
        </MenuItem>
      </Menu>
    );
  }
  return (
    video && (
      <Link
        aria-label={text('imports.row.open', { title })}
        className={styles.open}
        href={`/admin/collections/videos/${video.id}`}
      >
        <Icon name="chevronRight" />
      </Link>
    )
  );
};
