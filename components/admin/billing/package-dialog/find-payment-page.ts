import { CallError } from '@/components/api/call-error';

import { fetchSubscriptionInfo } from '../plan-calls';

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
