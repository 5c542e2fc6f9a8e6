'use client';

import { useEffect, useState } from 'react';

import type { SignUpProvider } from '../ProviderButtons';
import { emptyDraft, keepDraft, readDraft, type Draft, type Kept, type Sent } from './draft';
import { PersonStep } from './person-step';
import { SentPage } from './sent-page';
import { SideNotes } from './side-notes';
import type { ChosenPackage, SignUpAccount, SignUpOperator } from './sign-up-context';
import { useWorkProof } from './use-work-proof';
import { WorkspaceStep } from './workspace-step';
import styles from '../sign-up.module.scss';

type CreateAccountProps = {
  operator: SignUpOperator;
  account: SignUpAccount | null;
  chosen: ChosenPackage | null;
  trialDays: number | null;
  providers: SignUpProvider[];
  /** The `ref` of the address. */
  reference: string;
};

/** From nothing to a look in one's mailbox: the person, then the workspace. The address keeps its parameters all the way. */
export const CreateAccount = (props: CreateAccountProps) => {
  const { operator, account, chosen } = props;
  const proof = useWorkProof();
  const [step, setStep] = useState<Kept['step']>(account ? 'workspace' : 'person');
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, packageId: chosen?.id ?? '' });
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState<Sent | null>(null);
  const [isAgain, setIsAgain] = useState(false);

  useEffect(() => {
    const kept = readDraft();
    if (!kept) return;
    /* eslint-disable react-hooks/set-state-in-effect -- the server can't know what the browser kept */
    setDraft(kept.draft);
    if (kept.step === 'sent' && kept.sent) {
      setSent(kept.sent);
      setStep('sent');
    } else if (kept.step === 'workspace' && !account) setIsAgain(true);
    /* eslint-enable react-hooks/set-state-in-effect */
  }, [account]);

  const go = (next: Kept['step'], more: { draft?: Draft; sent?: Sent } = {}) => {
    keepDraft({ draft: more.draft ?? draft, step: next, sent: more.sent ?? null });
    setStep(next);
    window.scrollTo(0, 0);
  };
  const change = (changes: Partial<Draft>) =>
    setDraft((last) => {
      const next = { ...last, ...changes };
      keepDraft({ draft: next, step, sent: null });
      return next;
    });

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
          onDone={() => go('workspace')}
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
          onSent={(next) => {
            setSent(next);
            go('sent', { sent: next });
          }}
          password={password}
          takeProof={proof.take}
        />
      )}
      <SideNotes needsApproval={operator.needsApproval} trustPoints={operator.trustPoints} />
    </div>
  );
};
