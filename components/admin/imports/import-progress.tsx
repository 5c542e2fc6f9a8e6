'use client';

import { useState } from 'react';

import { Chip } from '@/components/kit/buttons/Chip';
import { ConfirmDialog } from '@/components/kit/dialogs/ConfirmDialog';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { ImportList, ImportView } from '@/lib/imports/import-schemas';

import { findGroup, summarizeImports, type ImportGroup, type ImportSamples } from './import-rows';
import { ImportRow } from './import-row';
import { ImportSummary } from './import-summary';
import styles from './imports.module.scss';
import { TokenNotice } from './token-notice';
import type { ImportActions } from './use-import-actions';

const filters = ['running', 'waiting', 'done', 'failed', 'skipped'] as const;

type ImportProgressProps = { list: ImportList; samples: ImportSamples; actions: ImportActions };

/** All imports: how far they are together, and each of them. */
export const ImportProgress = ({ list, samples, actions }: ImportProgressProps) => {
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
  // What is lost is asked for first.
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
