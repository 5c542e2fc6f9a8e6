'use client';

import { formatAmount } from '@/components/admin/uploads/format-amount';
import { Button } from '@/components/kit/buttons/Button';
import { ProgressBar } from '@/components/kit/states/ProgressBar';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { formatTimeLeft } from '@/lib/core/i18n/format-time-left';
import type { ImportList } from '@/lib/imports/import-schemas';

import type { summarizeImports } from './import-rows';
import styles from './imports.module.scss';
import type { ImportActions } from './use-import-actions';

type ImportSummaryProps = {
  list: ImportList;
  summary: ReturnType<typeof summarizeImports>;
  actions: ImportActions;
};

/** How far all imports are, and the way to hold them. */
export const ImportSummary = ({ list, summary, actions }: ImportSummaryProps) => {
  const text = useText();
  const language = useLanguage();
  const { total, settled, size, received, rate, secondsLeft } = summary;
  const isPaused = list.imports.some(({ state }) => state === 'PAUSED');
  const hasWaiting = list.imports.some(({ state }) => state === 'QUEUED');
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
      {/* Heard when it changes. */}
      <p className="sr-only" role="status">
        {title}
      </p>
      <ProgressBar label={text('imports.progress')} value={total === 0 ? 1 : settled / total} />
      <p className={styles.figures}>
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
