'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { CallError, isUnanswered } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';

import { useOperator } from './operator-provider';
import { confirmCheckout } from './plan-api';

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

type State = { kind: 'waiting' | 'open' } | CheckoutEnd;

/**
 * Handles the return from the payment page: polls until the result is known, then removes the session from
 * the URL and keeps showing the result. `sessionId` is null on other visits.
 */
export const CheckoutReturn = ({ sessionId }: { sessionId: string | null }) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const state = useCheckout(sessionId);
  switch (state?.kind) {
    case 'waiting':
      return <Notice tone="info">{text('billing.checkout.waiting')}</Notice>;
    case 'done':
      return <Notice tone="good">{text('billing.checkout.done', { plan: state.plan })}</Notice>;
    case 'open':
      return <Notice tone="busy">{text('billing.checkout.open')}</Notice>;
    case 'late':
      return <Notice tone="busy">{text('billing.checkout.late')}</Notice>;
    case 'failed':
      return <Notice tone="bad">{text('billing.checkout.failed', { email: supportEmail })}</Notice>;
    case undefined:
      return null;
  }
};

const useCheckout = (sessionId: string | null): State | null => {
  const router = useRouter();
  const [state, setState] = useState<State | null>(sessionId === null ? null : { kind: 'waiting' });
  useEffect(() => {
    if (sessionId === null) return;
    const gone = new AbortController();
    const follow = async () => {
      const end = await followCheckout(() => confirmCheckout(sessionId), {
        signal: gone.signal,
        onOpen: () => setState({ kind: 'open' }),
      });
      if (!end) return;
      setState(end);
      // If confirmation is late, keep the query: reloading the page asks again.
      if (end.kind === 'late') return;
      window.history.replaceState(null, '', `${window.location.pathname}?tab=general`);
      if (end.kind === 'done') router.refresh();
    };
    void follow();
    return () => gone.abort();
  }, [router, sessionId]);
  return state;
};
