'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import type { ButtonKind } from '@/components/kit/buttons/base-button';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { PlanAction } from '@/lib/workspaces/billing/plan-view';

import { PackageDialog } from './package-dialog';
import { fetchSubscriptionInfo } from './plan-calls';

type PlanButtonProps = { label: string; kind?: ButtonKind; size?: 'medium' | 'small' };

/** Opens the package dialog. */
export const ChoosePlanButton = ({ label, kind = 'plain', size = 'medium' }: PlanButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setIsOpen(true)} size={size}>
        {label}
      </Button>
      {isOpen && <PackageDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** Link to the payment provider's customer portal. */
export const ManagePlanButton = ({ label, kind = 'plain', size = 'medium' }: PlanButtonProps) => {
  const text = useText();
  const { run, isBusy } = useCall(fetchSubscriptionInfo);
  const open = async () => {
    const outcome = await run('true');
    if (!outcome) return;
    const url = outcome.answer?.status.stripeUrl;
    if (url) window.location.assign(url);
    else toast.error(text('billing.noPage'));
  };
  return (
    <Button icon="external" isBusy={isBusy} kind={kind} onClick={() => void open()} size={size}>
      {label}
    </Button>
  );
};

/** Actions for a plan, the main one first. */
export const PlanButtons = ({ actions }: { actions: PlanAction[] }) => {
  const text = useText();
  return actions.map((action, index) => {
    const isChoice = action === 'setUp' || action === 'change';
    const PlanButton = isChoice ? ChoosePlanButton : ManagePlanButton;
    return (
      <PlanButton
        key={action}
        kind={index === 0 ? 'primary' : 'plain'}
        label={text(`billing.actions.${action}`)}
      />
    );
  });
};
