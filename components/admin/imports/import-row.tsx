'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Icon } from '@/components/kit/Icon';
import { Link } from '@/components/kit/buttons/Link';
import { Menu } from '@/components/kit/dialogs/Menu';
import { MenuItem } from '@/components/kit/dialogs/MenuItem';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import type { ImportList, ImportView } from '@/lib/imports/import-schemas';

import { nameImport, type ImportSamples } from './import-rows';
import { ImportState } from './import-state';
import styles from './imports.module.scss';
import type { ImportActions } from './use-import-actions';

type ImportRowProps = {
  row: ImportView;
  list: Pick<ImportList, 'vimeoMaxBytes' | 'webMaxBytes'>;
  samples: ImportSamples;
  actions: ImportActions;
  onCancel: (row: ImportView) => void;
};

/** One video: what it is, how far it is, and what can be done with it. */
export const ImportRow = ({ row, list, samples, actions, onCancel }: ImportRowProps) => {
  const title = row.video?.title ?? row.title ?? nameImport(row);
  return (
    <li className={styles.row} data-state={row.state}>
      {row.video?.thumbnailUrl ? (
        // Answered by the edge, which is no host that Next's images know.
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

type DetailProps = Pick<ImportRowProps, 'row' | 'list'> & { title: string };

const Detail = ({ row, list, title }: DetailProps) => {
  const text = useText();
  const language = useLanguage();
  const { state, source, failure, size, finishedAt, video } = row;
  const bytes = (value: number) => formatBytes(language, value);
  if (state === 'FAILED') {
    const limit = bytes(source === 'vimeo' ? list.vimeoMaxBytes : list.webMaxBytes);
    const isKnownSize = failure === 'too_large' && size !== null;
    return (
      <p className={styles.reason}>
        {isKnownSize
          ? text('imports.tooLargeBy', { size: bytes(size), limit })
          : text(`imports.failure.${failure ?? 'interrupted'}`)}
      </p>
    );
  }
  if (state === 'DONE' && video?.status === 'ERROR')
    return <p className={styles.reason}>{text('imports.encodingFailed')}</p>;
  const name = nameImport(row);
  const facts = [
    name === title ? text('imports.titleToCome') : name,
    size !== null && bytes(size),
    state === 'SKIPPED' && text('imports.isHere'),
    state === 'DONE' && !video && text('imports.isDeleted'),
  ].filter((fact) => fact !== false);
  return (
    <p title={name}>
      {facts.join(' · ')}
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
