import { CallError, isUnanswered } from '@/components/api/call-error';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';

const pauseMs = 5000;
const mostMs = 60_000;

export type CheckoutEnd =
  | { kind: 'done'; plan: string }
  /** Not confirmed yet. The payment provider notifies the server later. */
  | { kind: 'late' }
  | { kind: 'failed' };

/** Whether repeating the request soon may give a better answer. */
const isOpen = (error: CallError): boolean =>
  error.code === 'payment_not_confirmed' || error.status === 429 || isUnanswered(error);

/**
 * Polls the result of a payment every 5 seconds for up to a minute, until it is confirmed. `onOpen` is called
 * after each unconfirmed attempt. Resolves to null after an abort. Rethrows anything but a `CallError`.
 */
export const followCheckout = async (
  ask: () => Promise<Pick<SubscriptionInfo, 'subscription'>>,
  { signal, onOpen }: { signal: AbortSignal; onOpen: () => void },
): Promise<CheckoutEnd | null> => {
  const until = Date.now() + mostMs;
  for (;;) {
    try {
      const { subscription } = await ask();
      return signal.aborted ? null : { kind: 'done', plan: subscription.package?.name ?? '' };
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof CallError)) throw error;
      if (!isOpen(error)) return { kind: 'failed' };
    }
    if (Date.now() + pauseMs > until) return { kind: 'late' };
    onOpen();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted) return null;
  }
};
