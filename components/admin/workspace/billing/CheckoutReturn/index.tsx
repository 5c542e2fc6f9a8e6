'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import { confirmCheckout } from '@/components/admin/plan/plan-calls';

type State = { kind: 'waiting' } | { kind: 'done'; plan: string } | { kind: 'open' };

/**
 * Back from the payment page: looks up what came of it, takes the session out of the address, and goes on telling it. `sessionId` is
 * null where nobody comes from there.
 */
export const CheckoutReturn = ({ sessionId }: { sessionId: string | null }) => {
  const text = useText();
  const router = useRouter();
  const [state, setState] = useState<State | null>(sessionId === null ? null : { kind: 'waiting' });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || sessionId === null) return;
    isAsked.current = true;
    confirmCheckout(sessionId).then(
      ({ subscription }) => {
        setState({ kind: 'done', plan: subscription.package?.name ?? '' });
        window.history.replaceState(null, '', `${window.location.pathname}?tab=general`);
        router.refresh();
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        window.history.replaceState(null, '', `${window.location.pathname}?tab=general`);
        setState({ kind: 'open' });
      },
    );
  }, [router, sessionId]);
  switch (state?.kind) {
    case 'waiting':
      return <Notice tone="info">{text('billing.checkout.waiting')}</Notice>;
    case 'done':
      return <Notice tone="good">{text('billing.checkout.done', { plan: state.plan })}</Notice>;
    case 'open':
      return <Notice tone="bad">{text('billing.checkout.open')}</Notice>;
    case undefined:
      return null;
  }
};
