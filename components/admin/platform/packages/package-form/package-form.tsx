'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useState } from 'react';

import { LeaveDialog } from '@/components/admin/shell/leave-dialog';
import { useLeaveQuestion } from '@/components/admin/shell/use-leave-question';
import { Button } from '@/components/kit/buttons/button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-go';
import { Notice } from '@/components/kit/states/notice';
import type { Package } from '@/payload-types';

import { FeaturesSection, LimitsSection, OfferSection } from './package-fields';
import styles from './package-form.module.scss';
import { packagesPath, usePackage } from './use-package';

/** A package: title, price, limits and features. `plan` is null for a new one. */
export const PackageForm = ({ plan, workspaces }: { plan: Package | null; workspaces: number }) => {
  const text = useText();
  const go = useGo();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const edited = usePackage(plan);
  const { values, faults, change, isBusy, isChanged } = edited;
  const question = useLeaveQuestion(isChanged && !isGone);
  const title = plan ? plan.title : text('platformPackages.newTitle');
  const remove = async () => {
    const isRemoved = await edited.remove();
    setIsAsking(false);
    if (!isRemoved) return;
    setIsGone(true);
    go.push(packagesPath);
  };
  const saveAndLeave = async () => {
    if (await edited.save()) question.leave();
    else question.stay();
  };
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('packages.plural'), url: packagesPath }, { label: title }]} />
      <PageHead
        actions={
          <>
            {plan && workspaces === 0 && (
              <Button icon="trash" kind="quiet" onClick={() => setIsAsking(true)}>
                {text('platformPackages.delete')}
              </Button>
            )}
            {!plan && (
              <ButtonLink href={packagesPath} kind="quiet">
                {text('kit.cancel')}
              </ButtonLink>
            )}
            <Button
              disabled={plan !== null && !isChanged}
              isBusy={isBusy}
              kind="primary"
              onClick={() => void edited.save()}
            >
              {text(plan ? 'common.save' : 'platformPackages.create')}
            </Button>
          </>
        }
        crumbs={[{ label: text('packages.plural'), href: packagesPath }]}
        title={title}
      />
      {workspaces > 0 && (
        <div className={styles.notice}>
          <Notice tone="info">{text('platformPackages.usedBy', { count: workspaces })}</Notice>
        </div>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void edited.save();
        }}
      >
        <OfferSection faults={faults} onChange={change} values={values} />
        <LimitsSection faults={faults} onChange={change} values={values} />
        <FeaturesSection faults={faults} onChange={change} values={values} />
        {/* Lets Enter submit the form. */}
        <button hidden type="submit" />
      </form>
      <ConfirmDialog
        confirmLabel={text('platformPackages.delete')}
        isBusy={isBusy}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
        title={text('platformPackages.deleteTitle', { title })}
        tone="danger"
      >
        {text('platformPackages.deleteText')}
      </ConfirmDialog>
      <LeaveDialog
        changes={[text('platformPackages.unsaved')]}
        isBusy={isBusy}
        isOpen={question.isAsking}
        onDiscard={() => {
          edited.discard();
          question.leave();
        }}
        onSave={() => void saveAndLeave()}
        onStay={question.stay}
      />
    </main>
  );
};
