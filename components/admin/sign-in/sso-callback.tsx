'use client';

import { useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import type { SsoSuccess } from '@/lib/accounts/sso/sign-in';

import { describeSignInError, type Proof } from './sign-in-api';
import { SignInHead } from './sign-in-head';
import { CodeStep } from './sign-in-steps';
import { Failure, type SsoFailed } from './sso-failure';
import { provePasskey } from './two-factor-api';

import styles from './sso-callback.module.scss';

/** Query parameters: the provider's response, or the error of our API. */
type CallbackParams = {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
  failure?: string;
};
type Phase =
  | { kind: 'running'; isSlow: boolean }
  | { kind: 'failed'; failed: SsoFailed }
  | { kind: 'done'; success: SsoSuccess };

/** Milliseconds until the user is offered alternatives. */
const slowMs = 10_000;

/** The purpose of the sign-in, which is the prefix of the state. */
const readType = (state: string | undefined): string | undefined =>
  state?.includes('.') ? state.split('.')[0] : undefined;

const toFailed = (error: unknown, state?: string): Phase => {
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

/** Sends the URL's parameters to the server once, and removes them from the URL. */
const useSsoCallback = (provider: string, params: CallbackParams) => {
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

type SsoCallbackProps = { provider: string; providerName: string; params: CallbackParams };

/** The page that providers redirect to. Signs in and continues to the requested page. */
export const SsoCallback = (given: SsoCallbackProps) => {
  // Props of the first render: the code is removed from the URL.
  const [{ provider, providerName, params }] = useState(given);
  const { phase, setPhase } = useSsoCallback(provider, params);
  switch (phase.kind) {
    case 'running':
      return <Running isSlow={phase.isSlow} providerName={providerName} />;
    case 'failed':
      return <Failure failed={phase.failed} provider={provider} providerName={providerName} />;
    case 'done':
      return (
        <Success onPhase={setPhase} provider={provider} providerName={providerName} success={phase.success} />
      );
  }
};

const Running = ({ providerName: provider, isSlow }: { providerName: string; isSlow: boolean }) => {
  const text = useText();
  return (
    <div aria-live="polite">
      <div aria-hidden="true" className={styles.ring} />
      <SignInHead
        intro={text(isSlow ? 'sso.slow' : 'sso.running')}
        title={text(isSlow ? 'sso.slowTitle' : 'sso.runningTitle', { provider })}
      />
      {isSlow && <ButtonLink href="/admin/login">{text('sso.actions.email')}</ButtonLink>}
    </div>
  );
};

type SuccessProps = {
  success: SsoSuccess;
  provider: string;
  providerName: string;
  onPhase: (phase: Phase) => void;
};

const Success = ({ success, provider, providerName, onPhase }: SuccessProps) => {
  const text = useText();
  if (success.status === 'second_factor')
    return <SecondFactor factors={success.factors} onPhase={onPhase} provider={provider} />;
  if (success.status !== 'joined') return <Leaving {...success} providerName={providerName} />;
  const { workspace, role, target } = success;
  return (
    <div aria-live="polite">
      <SignInHead
        intro={text('sso.joined', { role: text(`roles.${role}`), provider: providerName })}
        title={text('sso.joinedTitle', { workspace })}
      />
      <Button kind="primary" onClick={() => window.location.assign(target)}>
        {text('sso.toWorkspace')}
      </Button>
    </div>
  );
};

type LeavingProps = { status: 'signed_in' | 'connected' | 'sign_up'; target: string; providerName: string };

/** A full page load that replaces the history entry, so that no previous state remains. */
const Leaving = ({ status, target, providerName }: LeavingProps) => {
  const text = useText();
  useEffect(() => window.location.replace(target), [target]);
  return (
    <div aria-live="polite">
      <SignInHead
        intro={text('sso.done')}
        title={text(status === 'signed_in' ? 'sso.doneTitle' : 'sso.verifiedTitle', {
          provider: providerName,
        })}
      />
      <Button kind="primary" onClick={() => window.location.replace(target)}>
        {text('sso.go')}
      </Button>
    </div>
  );
};

type SecondFactorProps = {
  factors: { hasApp: boolean; hasPasskey: boolean };
  provider: string;
  onPhase: (phase: Phase) => void;
};

/** The account's second factor, as after a password. */
const SecondFactor = ({ factors, provider, onPhase }: SecondFactorProps) => {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (getProof: () => Promise<Proof>) =>
    callApi<SsoSuccess>('POST', `/api/sso/${encodeURIComponent(provider)}/second-factor`, {
      body: await getProof(),
    }),
  );
  const prove = async (getProof: () => Promise<Proof>) => {
    const outcome = await run(getProof);
    if (!outcome) return;
    if (outcome.answer) return onPhase({ kind: 'done', success: outcome.answer });
    // Errors that offer a retry end the flow here. After a wrong code, the user may try again.
    if ('retry' in outcome.error.details || outcome.error.code === 'invalid_state_code_verifier')
      return onPhase(toFailed(outcome.error));
    setError(text(describeSignInError(outcome.error)));
  };
  return (
    <CodeStep
      error={error}
      factors={factors}
      isBusy={isBusy}
      onBack={() => window.location.assign('/admin/login')}
      onClearError={() => setError(null)}
      onPasskey={() => void prove(async () => ({ passkey: await provePasskey() }))}
      onSubmit={(code) => void prove(() => Promise.resolve(code))}
    />
  );
};
