import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

/** `none` if the package cannot be paid for here, `failed` if the lookup failed. */
export type PaymentPage = { url: string } | 'none' | 'failed';

/** Finds the payment page of a package. Rethrows anything but a `CallError`. */
export const findPaymentPage = async (packageId: string): Promise<PaymentPage> => {
  try {
    const { status } = await fetchSubscriptionInfo(packageId);
    return status.stripeUrl ? { url: status.stripeUrl } : 'none';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return 'failed';
  }
};

const infoPath = '/api/workspaces/get-subscription-info';

/** `payment` also requests a payment URL: `true` for the customer portal, a package's id for its checkout. */
export const fetchSubscriptionInfo = (payment?: string): Promise<SubscriptionInfo> =>
  callApi('GET', payment ? `${infoPath}?${toQuery({ payment })}` : infoPath);

export const confirmCheckout = (sessionId: string): Promise<SubscriptionInfo> =>
  callApi('POST', '/api/payment/update-subscription-after-checkout', { body: { sessionId } });

/** The packages on offer, cheapest first. */
export const listPackages = async (): Promise<Package[]> => {
  const query = toQuery({
    'where[and][0][isPublic][equals]': true,
    'where[and][1][price][greater_than]': 0,
    sort: 'price',
    limit: 100,
    depth: 0,
  });
  return (await callApi<{ docs: Package[] }>('GET', `/api/packages?${query}`)).docs;
};

type Used = { current: number; limit: number | null };
export type Limits = Record<
  | 'amountOfVideos'
  | 'amountOfMembers'
  | 'amountOfAPIIntegrations'
  | 'trafficOfCurrentMonth'
  | 'aiCreditsCurrentMonth',
  Used
>;
export const fetchLimits = (): Promise<Limits> => callApi('GET', '/api/workspaces/check-subscription-limits');
