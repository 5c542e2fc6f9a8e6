'use client';

import { useEffect, useId, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { useKit } from '@/components/kit/kit-context';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';
import { trialSlug } from '@/lib/platform/sign-up/rules';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/plan-view';
import type { Package } from '@/payload-types';

import { listPackages } from './sign-up-api';

import styles from './package-choice.module.scss';

type Period = 'month' | 'year';

/**
 * The packages for a billing period, cheapest first. Both periods include the trial unless the account has
 * used it. Pure.
 */
export const listOffers = (packages: Package[], period: Period, hasTrialLeft: boolean): Package[] =>
  packages
    .filter(({ slug, paymentPeriod }) => (slug === trialSlug ? hasTrialLeft : paymentPeriod === period))
    .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0));

/** Free months per year, if equal for all packages sold monthly and yearly; otherwise 0. Pure. */
export const countFreeMonths = (packages: Package[]): number => {
  const months = packages
    .filter(({ paymentPeriod, price }) => paymentPeriod === 'year' && price)
    .flatMap(({ slug, price }) => {
      const monthly = packages.find((one) => one.slug === slug && one.paymentPeriod === 'month')?.price;
      return monthly ? [12 - (price ?? 0) / monthly] : [];
    });
  const [first = 0] = months;
  return months.every((count) => count === first) && Number.isInteger(first) && first > 0 ? first : 0;
};

/** The same package with the other billing period, if it exists. Pure. */
export const switchPeriod = (packages: Package[], packageId: string, period: Period): string => {
  const chosen = packages.find(({ id }) => id === packageId);
  if (!chosen || chosen.slug === trialSlug) return packageId;
  return packages.find((one) => one.slug === chosen.slug && one.paymentPeriod === period)?.id ?? packageId;
};

type PackageChoiceProps = {
  packageId: string;
  /** Chosen if none is; null for the cheapest. */
  preferredSlug: string | null;
  hasTrialLeft: boolean;
  onChange: (packageId: string) => void;
};

/** The packages on offer, cheapest first. Yearly by default. */
export const PackageChoice = ({ packageId, preferredSlug, hasTrialLeft, onChange }: PackageChoiceProps) => {
  const { text } = useKit();
  const [packages, setPackages] = useState<Package[] | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [chosenPeriod, setPeriod] = useState<Period | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    listPackages(stop.signal).then(setPackages, (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      // oxlint-disable-next-line no-console -- required by the specification
      console.error(error);
      setPackages('failed');
    });
    return () => stop.abort();
  }, [attempt]);
  const known = Array.isArray(packages) ? packages : [];
  const named = known.find(({ id }) => id === packageId);
  const period = chosenPeriod ?? (named && named.slug !== trialSlug ? named.paymentPeriod : 'year');
  const offers = listOffers(known, period, hasTrialLeft);
  const chosen =
    offers.find(({ id }) => id === packageId) ??
    offers.find(({ slug }) => slug === preferredSlug) ??
    offers[0];
  const missing = chosen && chosen.id !== packageId ? chosen.id : null;
  // Keeps the submitted package identical to the displayed one.
  useEffect(() => {
    if (missing) onChange(missing);
  }, [missing, onChange]);

  if (packages === null) return <Waiting />;
  if (packages === 'failed') {
    const retry = () => {
      setPackages(null);
      setAttempt((count) => count + 1);
    };
    return (
      <Notice
        action={
          <Button onClick={retry} size="small">
            {text('signUp.packages.retry')}
          </Button>
        }
        tone="bad"
      >
        {text(hasTrialLeft ? 'signUp.packages.failed' : 'signUp.packages.failedWithoutTrial')}
      </Notice>
    );
  }
  const hasBoth = new Set(packages.filter(({ price }) => price).map((one) => one.paymentPeriod)).size > 1;
  if (!chosen) return null;
  if (offers.length === 1 && !hasBoth)
    return <p className={styles.note}>{text('signUp.packages.one', { title: chosen.title })}</p>;
  const months = countFreeMonths(packages);
  return (
    <div>
      <div className={styles.head}>
        <span className={styles.legend}>{text('signUp.packages.legend')}</span>
        {hasBoth && (
          <Segmented
            isLegendHidden
            legend={text('signUp.packages.period')}
            onChange={(next) => {
              setPeriod(next);
              onChange(switchPeriod(packages, chosen.id, next));
            }}
            options={[
              { value: 'month', label: text('signUp.packages.monthly') },
              {
                value: 'year',
                label: months
                  ? text('signUp.packages.yearlyFree', { months })
                  : text('signUp.packages.yearly'),
              },
            ]}
            value={period}
          />
        )}
      </div>
      <Offers chosen={chosen} offers={offers} onChange={onChange} />
      <p className={styles.note}>
        <Conditions chosen={chosen} hasTrialLeft={hasTrialLeft} />
      </p>
    </div>
  );
};

const Waiting = () => (
  <div aria-busy="true" className={styles.offers}>
    {[0, 1, 2, 3].map((row) => (
      <div className={styles.waiting} key={row}>
        <Skeleton height={12} width="40%" />
        <Skeleton height={10} width="70%" />
      </div>
    ))}
  </div>
);

type OffersProps = { offers: Package[]; chosen: Package; onChange: (packageId: string) => void };

const Offers = ({ offers, chosen, onChange }: OffersProps) => {
  const { text } = useKit();
  const name = useId();
  return (
    <fieldset className={styles.offers}>
      <legend className="sr-only">{text('signUp.packages.legend')}</legend>
      {offers.map((plan) => (
        <label className={styles.offer} key={plan.id}>
          <input
            checked={plan.id === chosen.id}
            name={name}
            onChange={() => onChange(plan.id)}
            type="radio"
            value={plan.id}
          />
          <b>{plan.title}</b>
          <span className={styles.price}>
            <Price plan={plan} />
          </span>
          <small>
            <Limits plan={plan} />
          </small>
        </label>
      ))}
    </fieldset>
  );
};

const Price = ({ plan }: { plan: Package }) => {
  const { text, language } = useKit();
  if (plan.slug === trialSlug)
    return <b>{text('signUp.packages.trialPrice', { days: plan.freeTrial ?? 0 })}</b>;
  return (
    <>
      <b>{formatPrice(language, toMonthlyPrice(plan.price ?? 0, plan.paymentPeriod))}</b>{' '}
      {text('signUp.packages.perMonth')}
    </>
  );
};

const Limits = ({ plan: { limits } }: { plan: Package }) => {
  const { text } = useKit();
  const shown = [
    { key: 'videos', count: limits?.numberOfVideos },
    { key: 'members', count: limits?.numberOfMembers },
    { key: 'traffic', count: limits?.monthlyTraffic },
  ] as const;
  return shown
    .flatMap(({ key, count }) => (count ? [text(`signUp.packages.${key}`, { count })] : []))
    .join(', ');
};

const Conditions = ({ chosen, hasTrialLeft }: { chosen: Package; hasTrialLeft: boolean }) => {
  const { text, language } = useKit();
  if (chosen.slug === trialSlug) return text('signUp.packages.noTax');
  if (!hasTrialLeft) return `${text('signUp.packages.noTaxOnly')} ${text('signUp.packages.paidNow')}`;
  const price = formatPrice(language, chosen.price ?? 0);
  return text('signUp.packages.paid', { price, period: chosen.paymentPeriod });
};
