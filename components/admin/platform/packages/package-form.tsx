'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ConflictDialog, useMergedSave } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { focusFirstFault } from '@/components/kit/fields/field';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import type { MessageKey } from '@/lib/core/i18n/text';
import { mergeEdits } from '@/lib/core/merge-edits';
import type { Package } from '@/payload-types';

import { FeaturesSection, LimitsSection, OfferSection } from './package-fields';
import {
  findPackageFaults,
  type PackageFaults,
  type PackageValues,
  toPackageBody,
  toPackageValues,
} from './package-values';

import styles from './package-form.module.scss';

const api = '/api/packages';
const packagesPath = '/admin/collections/packages';

const fieldNames: Record<keyof PackageValues, MessageKey> = {
  title: 'packages.fields.title',
  slug: 'packages.fields.slug',
  price: 'platformPackages.price',
  paymentPeriod: 'packages.fields.paymentPeriod',
  freeTrial: 'packages.fields.freeTrial',
  isPublic: 'platformPackages.isPublic',
  stripePriceId: 'packages.fields.stripePriceId',
  limits: 'packages.fields.limits',
  features: 'packages.fields.features',
};

/** The stored and the edited values of a package. */
const usePackage = (plan: Package | null) => {
  const text = useText();
  const router = useRouter();
  const go = useGo();
  const [saved, setSaved] = useState(() => toPackageValues(plan));
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<PackageFaults>({});
  const { merge, dialog } = useMergedSave<PackageValues>((field) => fieldNames[field]);
  /** Resolves to the package's id; null if the user decided to save nothing. */
  const store = useCall(async (): Promise<string | null> => {
    const path = `${plan ? `${api}/${plan.id}` : api}?depth=0`;
    const theirs = plan ? toPackageValues(await callApi<Package>('GET', path)) : saved;
    const merged = await merge({ base: saved, mine: values, theirs });
    if (!merged) return null;
    const body = toPackageBody(merged);
    const { doc } = await callApi<{ doc: { id: string } }>(plan ? 'PATCH' : 'POST', path, { body });
    setSaved(merged);
    setValues((now) => mergeEdits({ base: values, mine: now, theirs: merged }).mine);
    return doc.id;
  });
  const erase = useCall(() => callApi('DELETE', `${api}/${plan?.id ?? ''}`));

  const show = (found: PackageFaults) => {
    setFaults(found);
    focusFirstFault();
  };
  /** Resolves to whether the package was stored. */
  const save = async (): Promise<boolean> => {
    const found = findPackageFaults(values);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      focusFirstFault();
      return false;
    }
    const outcome = await store.run();
    if (!outcome) return false;
    if (outcome.error) {
      // Slug and period together must be unique.
      if (outcome.error.status === 400) show({ slug: 'taken' });
      else toast.error(text(describeRefusal(outcome.error)));
      return false;
    }
    if (outcome.answer === null) return false;
    toast.success(text('platformPackages.saved'));
    if (plan) router.refresh();
    else go.replace(`${packagesPath}/${outcome.answer}`);
    return true;
  };
  const remove = async (): Promise<boolean> => {
    const outcome = await erase.run();
    if (!outcome) return false;
    if (outcome.error && outcome.error.status !== 404) {
      toast.error(text(describeRefusal(outcome.error, { package_in_use: 'platformPackages.inUse' })));
      return false;
    }
    toast.success(text('platformPackages.deleted'));
    return true;
  };
  return {
    values,
    faults,
    save,
    conflictDialog: dialog,
    remove,
    change: (part: Partial<PackageValues>) => {
      setValues({ ...values, ...part });
      setFaults({});
    },
    discard: () => {
      setValues(saved);
      setFaults({});
    },
    isBusy: store.isBusy || erase.isBusy,
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
  };
};

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
        isSticky
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
      <ConflictDialog {...edited.conflictDialog} />
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
