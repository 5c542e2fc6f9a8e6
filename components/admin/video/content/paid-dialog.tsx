'use client';

import type { ReactNode } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

import { PackageLink } from './ai-notices';
import { CreditLedger } from './credit-ledger';

import styles from './content.module.scss';

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
