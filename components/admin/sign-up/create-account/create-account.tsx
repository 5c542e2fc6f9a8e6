'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';
import type { WorkProof } from '@/lib/platform/sign-up/proof-of-work';

import { type Draft, emptyDraft, keepDraft, type StoredDraft, readDraft, type Sent } from './draft';
import { PersonStep } from './person-step';
import { ApprovalPage, SentPage } from './sent-page';
import { fetchChallenge } from './sign-up-api';
import type { ChosenPackage, SignUpAccount, SignUpOperator, SignUpVouched } from './sign-up-context';
import { WorkspaceStep } from './workspace-step';

import styles from '../sign-up.module.scss';

/** Milliseconds. The server rejects faster sign-ups. */
const shortestMs = 2200;

const inWorker = async (): Promise<WorkProof | null> => {
  const begunAt = Date.now();
  const challenge = await fetchChallenge();
  const worker = new Worker(new URL('./solve-work.worker.ts', import.meta.url), { type: 'module' });
  const proof = await new Promise<WorkProof | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkProof | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, begunAt + shortestMs - Date.now())));
  return proof;
};

/**
 * Proof of work against bots: `begin` computes it in the background, `finish` awaits it and returns it once.
 * Throws the `CallError` of fetching the challenge.
 */
const useWorkProof = () => {
  const running = useRef<Promise<WorkProof | null> | null>(null);
  const begin = useCallback(() => {
    if (running.current) return;
    running.current = inWorker();
    // The consumer of the promise handles the error.
    running.current.catch(() => undefined);
  }, []);
  const finish = useCallback(async () => {
    begin();
    const proof = running.current;
    running.current = null;
    return (await proof) ?? undefined;
  }, [begin]);
  useEffect(
    () => () => {
      running.current = null;
    },
    [],
  );
  return { begin, finish };
};

/** Replaces the form if only the operator creates accounts. */
export const SignUpClosed = ({ supportEmail }: { supportEmail: string }) => {
  const text = useText();
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text('signUp.closed.title')}</h1>
      <p className={styles.intro}>{text('signUp.closed.text', { email: supportEmail })}</p>
      <ButtonLink href="/admin/login" kind="primary">
        {text('signIn.submit')}
      </ButtonLink>
    </section>
  );
};

/** Answers to common questions, as far as they apply to this installation, and the next steps. */
const SideNotes = ({
  trustPoints,
  needsApproval,
  isConfirmed,
}: {
  trustPoints: string[];
  needsApproval: boolean;
  /** Whether a provider confirmed the email address, so that no email is sent. */
  isConfirmed: boolean;
}) => {
  const text = useText();
  return (
    <aside className={styles.side}>
      <h2>{text('signUp.side.trust')}</h2>
      <ul>
        {[...trustPoints, text('signUp.side.noCookies')].map((point) => (
          <li key={point}>
            <Icon name="check" size={16} />
            {point}
          </li>
        ))}
      </ul>
      <h2>{text('signUp.side.next')}</h2>
      <ol>
        {!isConfirmed && <li>{text('signUp.side.confirm')}</li>}
        {needsApproval && <li>{text('signUp.side.approve')}</li>}
        <li>{text('signUp.side.build')}</li>
        <li>{text('signUp.side.upload')}</li>
      </ol>
    </aside>
  );
};

type CreateAccountProps = {
  operator: SignUpOperator;
  account: SignUpAccount | null;
  chosen: ChosenPackage | null;
  trialDays: number | null;
  providers: ProviderChoice[];
  /** This page's URL with its parameters, to which a provider returns. */
  ownAddress: string;
  vouched: SignUpVouched | null;
  /** The `ref` parameter of the URL. */
  reference: string;
};

/**
 * The sign-up up to the confirmation email: account details, then workspace. The URL keeps its parameters
 * throughout.
 */
export const CreateAccount = (props: CreateAccountProps) => {
  const { operator, account, chosen } = props;
  const [vouched, setVouched] = useState(props.vouched);
  const isKnown = account !== null || vouched !== null;
  const proof = useWorkProof();
  const [step, setStep] = useState<StoredDraft['step'] | 'approval'>(isKnown ? 'workspace' : 'person');
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, packageId: chosen?.id ?? '' });
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [isAgain, setIsAgain] = useState(false);

  useEffect(() => {
    const stored = readDraft();
    if (!stored) return;
    // The server does not know what the browser stored.
    setDraft(stored.draft);
    if (stored.step === 'sent' && stored.sent) {
      setSent(stored.sent);
      setStep('sent');
    } else if (stored.step === 'workspace' && !isKnown) setIsAgain(true);
    // oxlint-disable-next-line react/exhaustive-deps -- stored values are read once
  }, []);

  const go = (next: StoredDraft['step'], more: { draft?: Draft; sent?: Sent } = {}) => {
    keepDraft({ draft: more.draft ?? draft, step: next, sent: more.sent ?? null });
    setStep(next);
    window.scrollTo(0, 0);
  };
  const change = (changes: Partial<Draft>) =>
    setDraft((last) => {
      const next = { ...last, ...changes };
      keepDraft({ draft: next, step: step === 'person' ? 'person' : 'workspace', sent: null });
      return next;
    });

  if (step === 'approval' && sent) return <ApprovalPage sent={sent} />;
  if (step === 'sent' && sent) {
    return (
      <SentPage
        operator={operator}
        onChanged={(email) => {
          const next = { ...sent, email };
          setSent(next);
          keepDraft({ draft, step: 'sent', sent: next });
        }}
        sent={sent}
      />
    );
  }
  return (
    <div className={styles.columns}>
      {step === 'person' ? (
        <PersonStep
          {...props}
          draft={draft}
          isAgain={isAgain}
          onChange={change}
          onDone={() => {
            setVouched(null);
            go('workspace');
          }}
          onPassword={setPassword}
          onTyping={proof.begin}
          password={password}
        />
      ) : (
        <WorkspaceStep
          {...props}
          draft={draft}
          onBack={() => go('person')}
          onChange={change}
          onSent={(created) => {
            if (created.next === 'build') return window.location.assign('/admin/verify-workspace');
            setSent(created.sent);
            if (created.next === 'approval') return setStep('approval');
            go('sent', { sent: created.sent });
          }}
          password={password}
          finishProof={proof.finish}
          vouched={vouched}
        />
      )}
      <SideNotes
        isConfirmed={vouched !== null}
        needsApproval={operator.needsApproval}
        trustPoints={operator.trustPoints}
      />
    </div>
  );
};
