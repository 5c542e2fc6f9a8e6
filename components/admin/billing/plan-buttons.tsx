'use client';

import { toast } from '@payloadcms/ui';
import { useState, useEffect } from 'react';

import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import type { ButtonKind } from '@/components/kit/buttons/base-button';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Segmented } from '@/components/kit/fields/segmented';
import { useText } from '@/components/kit/i18n/use-text';
import { useKit } from '@/components/kit/kit-context';
import { describePanel, Tabs } from '@/components/kit/navigation/tabs';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/plan-view';
import type { PlanAction } from '@/lib/workspaces/billing/plan-view';
import type { Package } from '@/payload-types';

import { useOperator } from './operator-provider';
import { findFirstShown, findUnsold, type PackageData } from './package-choices';
import { PackagePanel } from './package-panel';
import { fetchSubscriptionInfo, fetchLimits, listPackages } from './plan-api';

import styles from './package-dialog.module.scss';

const preferredSlug = 'grow';

const load = async (): Promise<PackageData> => {
  const [packages, info, used] = await Promise.all([listPackages(), fetchSubscriptionInfo(), fetchLimits()]);
  return { packages, info, used };
};

/** Chooses a package and pays for it in one view. */
const PackageDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const [data, setData] = useState<PackageData | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => !isGone && setData(loaded),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        // oxlint-disable-next-line no-console -- required by the specification
        console.error(error);
        if (!isGone) setData('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const retry = () => {
    setData(null);
    setAttempt((count) => count + 1);
  };
  return (
    <Dialog isOpen onClose={onClose} size="wide" title={text('billing.choose')}>
      {data === null ? (
        <div aria-busy="true" className={styles.waiting}>
          <Skeleton height={44} />
          <Skeleton height={320} />
        </div>
      ) : data === 'failed' ? (
        <ErrorState onRetry={retry} />
      ) : (
        <Choice {...data} />
      )}
    </Dialog>
  );
};

const listSlugs = (packages: Package[]): string[] => [...new Set(packages.map(({ slug }) => slug))];

const Choice = (data: PackageData) => {
  const { text, language } = useKit();
  const { supportEmail } = useOperator();
  const { packages, info } = data;
  const first = findFirstShown(packages, info.subscription);
  const [period, setPeriod] = useState<'month' | 'year'>(first?.paymentPeriod ?? 'year');
  const slugs = listSlugs(packages);
  const preferred = first?.slug ?? preferredSlug;
  const [slug, setSlug] = useState(slugs.includes(preferred) ? preferred : (slugs[0] ?? ''));
  const offered = packages.filter(({ paymentPeriod }) => paymentPeriod === period);
  const unsold = findUnsold(packages, info);
  const describePrice = (plan: Package | undefined): string | undefined => {
    const price = plan && toMonthlyPrice(plan.price ?? 0, plan.paymentPeriod);
    return price === undefined ? undefined : `${formatPrice(language, price)} ${text('billing.perMonth')}`;
  };
  if (slugs.length === 0) return <p>{text('billing.noPackages')}</p>;
  return (
    <>
      <div className={styles.period}>
        {supportEmail && (
          <p className={styles.quiet}>
            {text('billing.questions')} <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
          </p>
        )}
        <Segmented
          isLegendHidden
          legend={text('billing.period')}
          onChange={setPeriod}
          options={[
            { value: 'month', label: text('billing.monthly') },
            { value: 'year', label: text('billing.yearly') },
          ]}
          value={period}
        />
      </div>
      {unsold && <p className={styles.quiet}>{text('billing.notForSale', { plan: unsold })}</p>}
      <Tabs
        label={text('billing.packages')}
        onOpen={setSlug}
        open={slug}
        tabs={slugs.map((name) => ({
          name,
          label: packages.find((one) => one.slug === name)?.title ?? name,
          hint: describePrice(offered.find((one) => one.slug === name)),
        }))}
      />
      {slugs.map((name) => (
        <section {...describePanel(name, name === slug)} key={name}>
          {name === slug && <OfferedPackage {...data} offered={offered} slug={name} />}
        </section>
      ))}
    </>
  );
};

type OfferedProps = PackageData & { offered: Package[]; slug: string };

const OfferedPackage = ({ offered, slug, ...data }: OfferedProps) => {
  const text = useText();
  const plan = offered.find((one) => one.slug === slug);
  return plan ? (
    <PackagePanel {...data} key={plan.id} offered={offered} plan={plan} />
  ) : (
    <p className={styles.none}>{text('billing.notInPeriod')}</p>
  );
};

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
