import { callApi, toQuery } from '@/components/api/call-api';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import type { Package } from '@/payload-types';

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
