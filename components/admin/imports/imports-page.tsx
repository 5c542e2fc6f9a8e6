'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { formatAmount } from '@/components/admin/uploads/transfer-rate';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Chip } from '@/components/kit/buttons/chip';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { EmptyState } from '@/components/kit/states/screen-states';
import { formatBytes, formatNumber, formatTimeLeft } from '@/lib/core/i18n/format';
import type { ImportList, ImportView } from '@/lib/imports/import-schemas';

import {
  emptyBucket,
  fetchImports,
  type ImportActions,
  reportPath,
  type SecretSource,
  type TypedAccess,
  useImportActions,
} from './import-api';
import { accessFieldIds, ImportForm } from './import-form';
import { ImportRow } from './import-row';
import {
  countRoom,
  findGroup,
  type ImportGroup,
  type ImportSamples,
  isUnderWay,
  noteSamples,
  summarizeImports,
} from './import-rows';

import styles from './imports.module.scss';

/** Milliseconds; used while imports are active. The worker stores its progress every two seconds. */
const pollMs = 2000;
const restingPollMs = 30_000;

type Known = { list: ImportList; samples: ImportSamples };

/** The imports, polled while the page is visible. */
const useImports = (initial: ImportList) => {
  const [known, setKnown] = useState<Known>({ list: initial, samples: {} });
  const [hasFailed, setHasFailed] = useState(false);
  // Drops outdated responses: an older one may arrive after a newer one.
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    try {
      const list = await fetchImports();
      if (own !== turn.current) return;
      setKnown(({ samples }) => ({ list, samples: noteSamples(samples, list.imports, Date.now()) }));
      setHasFailed(false);
    } catch {
      if (own === turn.current) setHasFailed(true);
    }
  }, []);

  const delay = known.list.imports.some(isUnderWay) ? pollMs : restingPollMs;
  useEffect(() => {
    let isBusy = false;
    const look = async () => {
      if (document.hidden || isBusy) return;
      isBusy = true;
      await reload();
      isBusy = false;
    };
    const lookNow = () => void look();
    const timer = window.setInterval(lookNow, delay);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [delay, reload]);

  return { ...known, hasFailed, reload };
};

const libraryPath = '/admin/collections/videos';

type Titled = { id: string; title: string }[];
type ImportsPageProps = { initial: ImportList; categories: Titled; tags: Titled };

/** Requests imports and shows their progress. */
export const ImportsPage = ({ initial, categories, tags }: ImportsPageProps) => {
  const text = useText();
  const { list, samples, hasFailed, reload } = useImports(initial);
  const [access, setAccess] = useState<TypedAccess>({ token: '', bucket: emptyBucket });
  const [missed, setMissed] = useState<SecretSource | null>(null);
  const askForAccess = (source: SecretSource) => {
    // The field may be hidden until now.
    flushSync(() => setMissed(source));
    document.getElementById(accessFieldIds[source])?.focus();
  };
  const actions = useImportActions({ reload, access, askForAccess });
  const path = useMemo(
    () => [{ label: text('videos.plural'), url: libraryPath }, { label: text('imports.title') }],
    [text],
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={path} />
      <PageHead
        actions={
          list.imports.length > 0 && (
            <ButtonLink download href={reportPath}>
              {text('imports.report')}
            </ButtonLink>
          )
        }
        crumbs={[{ label: text('videos.plural'), href: libraryPath }]}
        title={text('imports.title')}
      />
      {hasFailed && (
        <div className={styles.notice}>
          <Notice action={<Button onClick={() => void reload()}>{text('common.retry')}</Button>} tone="bad">
            {text('imports.loadFailed')}
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <ImportForm
          access={access}
          categories={categories}
          maxBytes={list.maxBytes}
          missed={missed}
          onAccess={(typed) => {
            setAccess(typed);
            setMissed(null);
          }}
          onRequested={reload}
          room={countRoom(list.videosLeft, list.imports)}
          tags={tags}
        />
        <ImportProgress actions={actions} list={list} samples={samples} />
      </div>
    </main>
  );
};

type ImportSummaryProps = {
  list: ImportList;
  summary: ReturnType<typeof summarizeImports>;
  actions: ImportActions;
};

/** Progress of all imports, with a button to pause them. */
const ImportSummary = ({ list, summary, actions }: ImportSummaryProps) => {
  const text = useText();
  const language = useLanguage();
  const { total, settled, size, received, rate, secondsLeft } = summary;
  const isPaused = list.imports.some(({ state }) => state === 'PAUSED');
  const hasWaiting = list.imports.some(({ state }) => state === 'QUEUED');
  // The command line sends its files itself.
  const failed = list.imports.filter(({ source, state }) => state === 'FAILED' && source !== 'file');
  const isFetching = list.imports.some(({ state }) => state === 'RUNNING');
  const amount = formatAmount(language, received, size);
  const title = text('imports.settled', {
    settled: formatNumber(language, settled),
    total: formatNumber(language, total),
  });
  return (
    <div className={styles.summary}>
      <div className={styles.summaryHead}>
        <h2>{title}</h2>
        {failed.length > 0 && (
          <Button isBusy={actions.isBusy} onClick={() => void actions.retry(failed)} size="small">
            {text('imports.retryFailed', { count: failed.length })}
          </Button>
        )}
        {(isPaused || hasWaiting) && (
          <Button
            isBusy={actions.isBusy}
            onClick={() => void (isPaused ? actions.resume() : actions.pause())}
            size="small"
          >
            {text(isPaused ? 'imports.resume' : 'imports.pause')}
          </Button>
        )}
      </div>
      {/* Announces changes to screen readers. */}
      <p className="sr-only" role="status">
        {title}
      </p>
      <ProgressBar label={text('imports.progress')} value={total === 0 ? 1 : settled / total} />
      <p className={styles.counts}>
        {size > 0 && <span>{text('uploads.row.amount', amount)}</span>}
        {rate !== null && rate > 0 && (
          <span>{text('uploads.row.rate', { rate: formatBytes(language, rate) })}</span>
        )}
        {rate !== null && rate > 0 && Number.isFinite(secondsLeft) && (
          <span>{formatTimeLeft(text, language, secondsLeft)}</span>
        )}
        {isPaused && <span>{text(isFetching ? 'imports.pausing' : 'imports.paused')}</span>}
      </p>
    </div>
  );
};

type TokenNoticeProps = { imports: ImportView[]; actions: ImportActions };

/** One notice for all videos stopped by a rejected token, with the action to resume. */
const TokenNotice = ({ imports, actions }: TokenNoticeProps) => {
  const text = useText();
  const stopped = imports.filter(
    ({ source, state, failure }) => source === 'vimeo' && state === 'FAILED' && failure === 'token_refused',
  );
  if (stopped.length === 0) return null;
  return (
    <div className={styles.tokenNotice}>
      <Notice
        action={
          <Button isBusy={actions.isBusy} onClick={() => void actions.retry(stopped)}>
            {text('imports.token.retry')}
          </Button>
        }
        title={text('imports.token.title')}
        tone="bad"
      >
        {text('imports.token.text', { count: stopped.length })}
      </Notice>
    </div>
  );
};

const filters = ['running', 'waiting', 'done', 'failed', 'skipped'] as const;

type ImportProgressProps = { list: ImportList; samples: ImportSamples; actions: ImportActions };

/** Progress of all imports together, and of each one. */
const ImportProgress = ({ list, samples, actions }: ImportProgressProps) => {
  const text = useText();
  const language = useLanguage();
  const [filter, setFilter] = useState<ImportGroup | null>(null);
  const [leaving, setLeaving] = useState<ImportView | null>(null);
  const { imports } = list;
  if (imports.length === 0) {
    return (
      <section aria-label={text('imports.progress')}>
        <EmptyState title={text('imports.emptyTitle')}>
          <p>{text('imports.empty')}</p>
        </EmptyState>
      </section>
    );
  }
  const summary = summarizeImports(imports, samples);
  const count = (value: number) => formatNumber(language, value);
  const shown = filter ? imports.filter((row) => findGroup(row) === filter) : imports;
  // Ask first if downloaded data would be lost.
  const cancel = (row: ImportView) => (row.received > 0 ? setLeaving(row) : void actions.cancel(row));
  return (
    <section aria-label={text('imports.progress')} className={styles.card}>
      <ImportSummary actions={actions} list={list} summary={summary} />
      <TokenNotice actions={actions} imports={imports} />
      <div aria-label={text('imports.filter')} className={styles.filters} role="group">
        <Chip isActive={filter === null} onClick={() => setFilter(null)}>
          {text('imports.filters.all', { count: count(imports.length) })}
        </Chip>
        {filters.map((each) => (
          <Chip isActive={filter === each} key={each} onClick={() => setFilter(each)}>
            {text(`imports.filters.${each}`, { count: count(summary.counts[each]) })}
          </Chip>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.nothing}>{text('imports.nothing')}</p>}
      <ul className={styles.rows}>
        {shown.map((row) => (
          <ImportRow
            actions={actions}
            key={row.id}
            list={list}
            onCancel={cancel}
            row={row}
            samples={samples}
          />
        ))}
      </ul>
      <ConfirmDialog
        confirmLabel={text('imports.cancel.confirm')}
        isOpen={leaving !== null}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void actions.cancel(leaving);
          setLeaving(null);
        }}
        title={text('imports.cancel.title')}
        tone="danger"
      >
        {text('imports.cancel.text', { received: formatBytes(language, leaving?.received ?? 0) })}
      </ConfirmDialog>
    </section>
  );
};
