import { CallError } from '@/components/api/call-error';

import { fetchSubscriptionInfo } from '../plan-calls';

/** `none` where nobody pays here for it, `failed` where nothing is known. */
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
