'use client';

import { formatAmount } from '@/components/admin/uploads/format-amount';
import { ProgressBar } from '@/components/kit/states/ProgressBar';
import { Tag } from '@/components/kit/Tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatPercent } from '@/lib/core/i18n/format-percent';
import type { ImportView } from '@/lib/imports/import-schemas';

import { findGroup, findRate, isResuming, type ImportSamples } from './import-rows';

const tones = { done: 'good', failed: 'bad', skipped: 'quiet', canceled: 'quiet' } as const;

type ImportStateProps = { row: ImportView; samples: ImportSamples };

/** How far one import is: a bar while it is fetched or encoded, else a word. */
export const ImportState = ({ row, samples }: ImportStateProps) => {
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
    const facts = [
      amount ? text('uploads.row.amount', amount) : formatBytes(language, received),
      rate !== null && text('uploads.row.rate', { rate: formatBytes(language, rate) }),
    ];
    return facts.filter(Boolean).join(' · ');
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
