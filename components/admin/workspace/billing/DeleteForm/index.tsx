'use client';

import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { useKit } from '@/components/kit/KitProvider/kit-context';
import { ProgressBar } from '@/components/kit/ProgressBar';
import { TextField } from '@/components/kit/TextField';
import { deletionSteps, type DeletionStep } from '@/lib/workspaces/deletion/deletion-steps';

import styles from './delete-form.module.scss';

type DeleteFormProps = { workspaceId: string; token: string; isRunning: boolean };

const pollMs = 2000;

/** The word, and after it how far the deletion is. */
export const DeleteForm = ({ isRunning, ...props }: DeleteFormProps) => {
  const [isBegun, setIsBegun] = useState(isRunning);
  return isBegun ? <Progress token={props.token} /> : <Word {...props} onBegun={() => setIsBegun(true)} />;
};

type WordProps = Omit<DeleteFormProps, 'isRunning'> & { onBegun: () => void };

const knownErrors: Record<string, string> = {
  active_subscription_exists: 'active',
  delete_token_expired: 'expired',
  delete_workspace_mfa_required: 'secondFactor',
  not_workspace_owner: 'notOwner',
  invalid_confirmation: 'word',
};

const Word = ({ workspaceId, token, onBegun }: WordProps) => {
  const { text, language } = useKit();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall((confirmationText: string) =>
    callApi('DELETE', `/api/workspaces/${workspaceId}/delete`, {
      body: { confirmationText, deleteToken: token },
    }),
  );
  const word = text('deletion.word');
  const isRight = typed.trim().toLocaleLowerCase(language) === word.toLocaleLowerCase(language);
  const submit = async () => {
    if (!isRight) return setError(text('deletion.errors.word', { word }));
    const outcome = await run(typed);
    if (!outcome) return;
    if (!outcome.error) return onBegun();
    const known = knownErrors[outcome.error.code ?? ''];
    setError(text(`deletion.errors.${known ?? 'failed'}` as 'deletion.errors.failed', { word }));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        autoComplete="off"
        error={error}
        label={text('deletion.page.type', { word })}
        onChange={(value) => {
          setTyped(value);
          setError(null);
        }}
        value={typed}
      />
      <div className={styles.actions}>
        <ButtonLink href="/admin">{text('kit.cancel')}</ButtonLink>
        <Button disabled={!isRight} isBusy={isBusy} kind="danger" type="submit">
          {text('deletion.page.delete')}
        </Button>
      </div>
    </form>
  );
};

type State = { step: DeletionStep | null };

const Progress = ({ token }: { token: string }) => {
  const { text } = useKit();
  const [step, setStep] = useState<DeletionStep>('access');
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const path = `/api/workspaces/deletion-progress?deleteToken=${token}`;
      try {
        const state = await callApi<State>('GET', path);
        if (!isGone && state.step) setStep(state.step);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // The token is good until all of it is done.
        if (error.code === 'delete_token_expired' && !isGone) window.location.assign('/admin/login');
      }
    };
    const timer = setInterval(() => void ask(), pollMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [token]);
  const at = deletionSteps.indexOf(step);
  return (
    <div aria-live="polite" className={styles.form}>
      <p>{text('deletion.page.running')}</p>
      <ProgressBar label={text(`deletion.steps.${step}`)} value={at / deletionSteps.length} />
      <p>{text(`deletion.steps.${step}`)}</p>
    </div>
  );
};
