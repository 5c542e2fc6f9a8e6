import type { BillingState } from '@/lib/ports/billing';

export const subscriptionStatuses = [
  'in_trial',
  'active_subscription_in_trial',
  'canceled_subscription_in_trial',
  'canceled_subscription',
  'active_subscription',
  'expired_subscription',
  'no_subscription',
  'active_payment_failed',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The stored data of a workspace's plan, from which its status is derived. Dates in ISO 8601. */
export type SubscriptionFields = {
  /** The package's slug; null without a package. */
  packageSlug: string | null;
  trialEndDate: string | null;
  billing: {
    state: BillingState;
    currentPeriodEnd: string | null;
    cancelAtPeriodEnd: boolean;
  };
};

export type SubscriptionState = {
  status: SubscriptionStatus;
  /** Whether new content may be created. */
  isValid: boolean;
  /** Takes precedence over every status: the plan is by contract, without buttons to change it. */
  isEnterprise: boolean;
};

const enterpriseSlug = 'enterprise';

const isPast = (iso: string | null, now: Date): boolean => iso !== null && Date.parse(iso) <= now.getTime();

/**
 * The status of a plan without a payment provider: a trial with its end, or one that a platform administrator
 * set by hand.
 */
const getUnbilledStatus = ({ trialEndDate, billing }: SubscriptionFields, now: Date): SubscriptionStatus => {
  if (trialEndDate) return isPast(trialEndDate, now) ? 'expired_subscription' : 'in_trial';
  if (!billing.cancelAtPeriodEnd) return 'active_subscription';
  return isPast(billing.currentPeriodEnd, now) ? 'expired_subscription' : 'canceled_subscription';
};

const getStatus = (subscription: SubscriptionFields, now: Date): SubscriptionStatus => {
  const { packageSlug, trialEndDate, billing } = subscription;
  if (billing.state === 'unpaid') return 'active_payment_failed';
  if (!packageSlug) return billing.state === 'ended' ? 'expired_subscription' : 'no_subscription';
  switch (billing.state) {
    case 'past_due':
      return 'active_payment_failed';
    case 'trialing':
      return billing.cancelAtPeriodEnd ? 'canceled_subscription_in_trial' : 'active_subscription_in_trial';
    case 'active':
      return billing.cancelAtPeriodEnd ? 'canceled_subscription' : 'active_subscription';
    case 'ended':
      return trialEndDate && !isPast(trialEndDate, now) ? 'in_trial' : 'expired_subscription';
    case 'none':
      return getUnbilledStatus(subscription, now);
  }
};

const isWithoutPlan = ({ billing }: SubscriptionFields, status: SubscriptionStatus): boolean =>
  status === 'expired_subscription' || status === 'no_subscription' || billing.state === 'unpaid';

/** The status of a workspace's plan at a moment. Pure. */
export const getSubscriptionState = (
  subscription: SubscriptionFields,
  now = new Date(),
): SubscriptionState => {
  const isEnterprise = subscription.packageSlug === enterpriseSlug;
  const status = isEnterprise ? 'active_subscription' : getStatus(subscription, now);
  return {
    status,
    isEnterprise,
    isValid: isEnterprise || !isWithoutPlan(subscription, status),
  };
};

/** Statuses without a paid plan, in which the workspace can be deleted. */
const deletable: readonly SubscriptionStatus[] = ['in_trial', 'no_subscription', 'expired_subscription'];

/** Whether a subscription must be cancelled before the workspace can be deleted. Pure. */
export const isSubscriptionRunning = ({ status }: SubscriptionState): boolean => !deletable.includes(status);
