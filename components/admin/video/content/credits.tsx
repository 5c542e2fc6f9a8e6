'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';
import { formatCreditDay, getCreditMonth } from '@/lib/workspaces/usage/credit-rules';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

import { PackageLink } from './ai-notices';

import styles from './content.module.scss';
import creditLedgerStyles from './credit-ledger.module.scss';

type PaidDialogProps = {
  title: string;
  credits: UsedLimit;
  cost: number;
  duration: number;
  /** States the price. */
  startLabel: string;
  isReady?: boolean;
  isBusy: boolean;
  onStart: () => void;
  onClose: () => void;
  /** Options, shown above the cost. */
  children?: ReactNode;
  note?: ReactNode;
};

/**
 * Confirms spending credits, with the cost and the remaining balance. If credits do not suffice, says so and
 * disables the action.
 */
export const PaidDialog = ({
  title,
  credits,
  cost,
  duration,
  startLabel,
  isReady = true,
  isBusy,
  onStart,
  onClose,
  children,
  note,
}: PaidDialogProps) => {
  const text = useText();
  const isEnough = credits.remaining === null || credits.remaining >= cost;
  return (
    <Dialog
      footer={
        isEnough ? (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {text('kit.cancel')}
            </Button>
            <Button disabled={!isReady} isBusy={isBusy} kind="primary" onClick={onStart}>
              {startLabel}
            </Button>
          </>
        ) : (
          <>
            <PackageLink isButton />
            <Button onClick={onClose}>{text('kit.close')}</Button>
          </>
        )
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className={styles.fields}>
        {isEnough && children}
        <div>
          <CreditLedger cost={cost} credits={credits} duration={duration} per="minute" />
        </div>
        {isEnough && note}
      </div>
    </Dialog>
  );
};

type CreditLedgerProps = {
  credits: UsedLimit;
  cost: number;
  /** Seconds of the video. */
  duration: number;
  per: 'minute' | 'tenMinutes';
};

const subscribe = () => () => undefined;
const getDay = () => Math.floor(Date.now() / 86_400_000);

/** The dates of the current credit period, updated daily. */
export const useCreditDays = (): { end: string; next: string } => {
  const language = useLanguage();
  const day = useSyncExternalStore(subscribe, getDay, getDay);
  const { end, next } = getCreditMonth(new Date(day * 86_400_000));
  return { end: formatCreditDay(language, end), next: formatCreditDay(language, next) };
};

/** Cost, balance and remaining credits, shown before the work starts. */
export const CreditLedger = ({ credits, cost, duration, per }: CreditLedgerProps) => {
  const text = useText();
  const language = useLanguage();
  const { end, next } = useCreditDays();
  const { limit, remaining } = credits;
  const isEnough = remaining === null || remaining >= cost;
  const available =
    remaining === null || limit === null
      ? text('ai.credits.unlimited')
      : text('ai.credits.of', {
          remaining: formatNumber(language, remaining),
          limit: formatNumber(language, limit),
        });
  return (
    <>
      <dl className={creditLedgerStyles.ledger}>
        <div>
          <dt>{text(`ai.credits.cost.${per}`, { duration: formatDuration(duration) })}</dt>
          <dd>{text('ai.credits.amount', { count: cost })}</dd>
        </div>
        <div data-few={!isEnough}>
          <dt>{text('ai.credits.available', { day: end })}</dt>
          <dd>{available}</dd>
        </div>
        {remaining !== null && (
          <div className={creditLedgerStyles.sum}>
            <dt>{text(isEnough ? 'ai.credits.after' : 'ai.credits.missing')}</dt>
            <dd>{formatNumber(language, Math.abs(remaining - cost))}</dd>
          </div>
        )}
      </dl>
      {!isEnough && limit !== null && (
        <p className={creditLedgerStyles.hint}>{text('ai.credits.again', { day: next, limit })}</p>
      )}
    </>
  );
};
