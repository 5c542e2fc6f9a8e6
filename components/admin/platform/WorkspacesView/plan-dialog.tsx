'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Dialog } from '@/components/kit/Dialog';
import { Notice } from '@/components/kit/Notice';
import { SelectField } from '@/components/kit/SelectField';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import type { DescribedWorkspace } from '@/lib/platform/describe-workspaces';

import styles from './workspaces-view.module.scss';

export type PlanChoice = { id: string; title: string; paymentPeriod: 'month' | 'year' };

type PlanDialogProps = {
  workspace: DescribedWorkspace;
  packages: PlanChoice[];
  onClose: () => void;
  onSaved: () => void;
};

/** Sets the package of a workspace by hand, with an end or without one. */
export const PlanDialog = ({ workspace, packages, onClose, onSaved }: PlanDialogProps) => {
  const text = useText();
  const [plan, setPlan] = useState(workspace.packageId ?? '');
  const [until, setUntil] = useState(workspace.trialEndDate?.slice(0, 10) ?? '');
  const { run, isBusy } = useCall(() =>
    callApi('PATCH', `/api/workspaces/${workspace.id}?depth=0`, {
      body: {
        subscription: {
          package: plan || null,
          // To the end of that day.
          trialEndDate: until ? `${until}T23:59:59.000Z` : null,
        },
      },
    }),
  );
  const save = async (): Promise<void> => {
    const outcome = await run();
    if (outcome === null) return;
    if (outcome.error) return void toast.error(outcome.error.message);
    toast.success(text('platformWorkspaces.saved'));
    onSaved();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text('platformWorkspaces.setPlan')}
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
        <Notice tone="info">{text('platformWorkspaces.byHand')}</Notice>
      </div>
    </Dialog>
  );
};
