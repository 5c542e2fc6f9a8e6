'use client';

import { useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { SsoSuccess } from '@/lib/accounts/sso/sign-in';

import type { SsoFailed } from './failure';

/** What came in the address: the provider's answer, or what our own call said before. */
export type CallbackParams = {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
  failure?: string;
};
export type Phase =
  | { kind: 'running'; isSlow: boolean }
  | { kind: 'failed'; failed: SsoFailed }
  | { kind: 'done'; success: SsoSuccess };

/** After so long somebody is told that they may do otherwise. Milliseconds. */
const slowMs = 10_000;

/** What somebody signs in for, which the state begins with. */
const readType = (state: string | undefined): string | undefined =>
  state?.includes('.') ? state.split('.')[0] : undefined;

export const toFailed = (error: unknown, state?: string): Phase => {
  const known = error instanceof CallError ? error : null;
  const { email, retry } = known?.details ?? {};
  const type = readType(state);
  return {
    kind: 'failed',
    failed: {
      code: known?.code ?? 'unknown_error',
      at: new Date(),
      email: typeof email === 'string' ? email : null,
      retry: typeof retry === 'object' && retry ? retry : { ...(type && { type }) },
    },
  };
};

/** Sends what came in the address to the server, once, and takes it out of the address. */
export const useSsoCallback = (provider: string, params: CallbackParams) => {
  const [phase, setPhase] = useState<Phase>({ kind: 'running', isSlow: false });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    const { failure, ...answer } = params;
    const work = failure
      ? Promise.reject(new CallError(failure, { status: 400, code: failure }))
      : callApi<SsoSuccess>('POST', `/api/sso/${encodeURIComponent(provider)}/callback`, {
          body: { ...answer, type: readType(answer.state) },
        });
    const slow = setTimeout(() => {
      setPhase((now) => (now.kind === 'running' ? { kind: 'running', isSlow: true } : now));
    }, slowMs);
    void work
      .then((success) => setPhase({ kind: 'done', success }))
      .catch((error: unknown) => setPhase(toFailed(error, params.state)))
      .finally(() => clearTimeout(slow));
  }, [provider, params]);
  return { phase, setPhase };
};
