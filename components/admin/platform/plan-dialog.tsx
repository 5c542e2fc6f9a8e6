'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { DescribedWorkspace } from '@/lib/platform/describe-workspaces';

import styles from './workspaces-view.module.scss';

export type PlanChoice = { id: string; title: string; paymentPeriod: 'month' | 'year' };

type PlanDialogProps = {
  workspace: DescribedWorkspace;
  packages: PlanChoice[];
  onClose: () => void;
  onSaved: () => void;
};

/** Sets a workspace's package manually, with or without an end date. */
export const PlanDialog = ({ workspace, packages, onClose, onSaved }: PlanDialogProps) => {
  const text = useText();
  const [plan, setPlan] = useState(workspace.packageId ?? '');
  const [until, setUntil] = useState(workspace.trialEndDate?.slice(0, 10) ?? '');
  // The provider may have a subscription that has not been reported yet.
  const [isPaid, setIsPaid] = useState(workspace.isPaid);
  const [isEnding, setIsEnding] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { run, isBusy } = useCall(() =>
    callApi('POST', `/api/workspaces/${workspace.id}/set-plan`, {
      body: {
        package: plan || null,
        // The plan is valid to the end of that day.
        trialEndDate: until ? `${until}T23:59:59.000Z` : null,
        endSubscription: isPaid && isEnding,
      },
    }),
  );
  const save = async (): Promise<void> => {
    setIsMissing(isPaid && !isEnding);
    if (isPaid && !isEnding) return;
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error?.code === 'subscription_is_paid') return setIsPaid(true);
    if (outcome.error?.code === 'billing_unavailable')
      return void toast.error(text('platformWorkspaces.unavailable'));
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    toast.success(text('platformWorkspaces.saved'));
    onSaved();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text(isPaid ? 'platformWorkspaces.endAndSet' : 'platformWorkspaces.setPlan')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('platformWorkspaces.setPlanOf', { name: workspace.name })}
    >
      <div className={styles.fields}>
        <SelectField
          label={text('workspaces.fields.package')}
          onChange={setPlan}
          options={[
            { value: '', label: text('platformWorkspaces.noPlan') },
            ...packages.map(({ id, title, paymentPeriod }) => ({
              value: id,
              label: `${title} · ${text(`packages.periods.${paymentPeriod}`)}`,
            })),
          ]}
          value={plan}
        />
        <TextField
          hint={text('platformWorkspaces.untilHint')}
          label={text('workspaces.fields.trialEndDate')}
          onChange={setUntil}
          type="date"
          value={until}
        />
        {isPaid ? (
          <PaidNotice isEnding={isEnding} isMissing={isMissing} onChange={setIsEnding} />
        ) : (
          <Notice tone="info">{text('platformWorkspaces.byHand')}</Notice>
        )}
      </div>
    </Dialog>
  );
};

type PaidNoticeProps = { isEnding: boolean; isMissing: boolean; onChange: (isEnding: boolean) => void };

/** Prevents a manual plan beside a subscription that continues to be charged. */
const PaidNotice = ({ isEnding, isMissing, onChange }: PaidNoticeProps) => {
  const text = useText();
  const id = useId();
  return (
    <>
      <Notice title={text('platformWorkspaces.paidTitle')} tone="busy">
        {text('platformWorkspaces.paid')}
      </Notice>
      <div>
        <Checkbox
          aria-describedby={isMissing ? id : undefined}
          aria-invalid={isMissing}
          checked={isEnding}
          label={text('platformWorkspaces.endNow')}
          onChange={({ target }) => onChange(target.checked)}
        />
        {isMissing && (
          <p className={styles.fault} id={id} role="alert">
            {text('platformWorkspaces.endMissing')}
          </p>
        )}
      </div>
    </>
  );
};
