'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { useOperator } from '@/components/admin/billing/operator-provider';
import { ProofDialog } from '@/components/admin/sign-in/proof-dialog';
import type { Proof } from '@/components/admin/sign-in/two-factor-api';
import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import type { Factors } from '@/lib/accounts/two-factor/two-factor-row';
import { formatNumber } from '@/lib/core/i18n/format';
import { type DeletionStep, deletionSteps } from '@/lib/platform/deletion/deletion-steps';

import styles from './delete-form.module.scss';
import deleteSectionStyles from './delete-section.module.scss';

type State = { step: DeletionStep | null; counts: Record<string, number> };
type DeletionProgressProps = { token: string; workspaceName: string };

const pollMs = 2000;

/** The counts shown with each step. */
const counted: Partial<Record<DeletionStep, string[]>> = {
  access: ['members', 'integrations'],
  domains: ['customDomains'],
  files: ['videos'],
};

/** Polls the deletion until its token becomes invalid, which means that it is complete. */
const useDeletionState = (token: string): State => {
  const [state, setState] = useState<State>({ step: 'access', counts: {} });
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const path = `/api/workspaces/deletion-progress?deleteToken=${token}`;
        const answer = await callApi<State>('GET', path);
        if (!isGone && answer.step) setState(answer);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'delete_token_expired' && !isGone)
          window.location.assign('/admin/login?deleted=1');
      }
    };
    const timer = setInterval(() => void ask(), pollMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [token]);
  return state;
};

/** The steps of the deletion with their state. */
const DeletionProgress = ({ token, workspaceName }: DeletionProgressProps) => {
  const { text, language } = useKit();
  const { step, counts } = useDeletionState(token);
  const at = step ? deletionSteps.indexOf(step) : 0;
  return (
    <section className={styles.progress}>
      <h2>{text('deletion.page.runningTitle', { name: workspaceName })}</h2>
      <p>{text('deletion.page.running')}</p>
      <ol aria-live="polite">
        {deletionSteps.map((each, index) => {
          const names = counted[each];
          return (
            <li
              aria-current={index === at ? 'step' : undefined}
              data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
              key={each}
            >
              {index < at ? <Icon name="check" size={16} /> : <span className={styles.mark} />}
              <span>{text(`deletion.steps.${each}`)}</span>
              {names && (
                <span className={styles.count}>
                  {formatNumber(
                    language,
                    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};

type DeleteFormProps = {
  workspaceId: string;
  workspaceName: string;
  token: string;
  isRunning: boolean;
  /** The second factors that the deletion asks for. */
  factors: Factors;
  /** Expiry of the link. */
  until: ReactNode;
  /** Lists the losses; removed once the deletion has started. */
  overview: ReactNode;
};

/** Lists the losses and asks for the confirmation word; afterwards shows the progress of the deletion. */
export const DeleteForm = ({ isRunning, overview, until, workspaceName, ...props }: DeleteFormProps) => {
  const [isBegun, setIsBegun] = useState(isRunning);
  useClearQuery();
  if (isBegun) return <DeletionProgress token={props.token} workspaceName={workspaceName} />;
  return (
    <>
      {overview}
      <Word {...props} onBegun={() => setIsBegun(true)} />
      {until && <p className={styles.until}>{until}</p>}
    </>
  );
};

type WordProps = Pick<DeleteFormProps, 'workspaceId' | 'token' | 'factors'> & { onBegun: () => void };

const knownErrors: Record<string, string> = {
  active_subscription_exists: 'active',
  delete_token_expired: 'expired',
  delete_workspace_mfa_required: 'secondFactor',
  not_workspace_owner: 'notOwner',
  invalid_confirmation: 'word',
};

const Word = ({ workspaceId, token, factors, onBegun }: WordProps) => {
  const { text, language } = useKit();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const remove = (proof: Proof | null) =>
    callApi('DELETE', `/api/workspaces/${workspaceId}/delete`, {
      body: { confirmationText: typed, deleteToken: token, ...proof },
    });
  const { run, isBusy } = useCall(() => remove(null));
  const word = text('deletion.word');
  const isRight = typed.trim().toLocaleLowerCase(language) === word.toLocaleLowerCase(language);
  const submit = async () => {
    if (!isRight) return setError(text('deletion.errors.word', { word }));
    if (factors.hasApp || factors.hasPasskeys) return setIsAsking(true);
    const outcome = await run();
    if (!outcome) return;
    if (!outcome.error) return onBegun();
    const known = knownErrors[outcome.error.code ?? ''];
    setError(text(`deletion.errors.${known ?? 'failed'}` as 'deletion.errors.failed', { word }));
  };
  return (
    <>
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
          onKeyDown={(event) => {
            // Handles Enter itself, because a form with a disabled button is not submitted.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!isBusy) void submit();
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
      {isAsking && (
        <ProofDialog
          {...factors}
          confirmLabel={text('deletion.page.delete')}
          intro={text('deletion.page.proof')}
          onClose={() => setIsAsking(false)}
          onConfirm={async (proof) => {
            await remove(proof);
            onBegun();
          }}
          title={text('people.logIn.codeTitle')}
          tone="danger"
        />
      )}
    </>
  );
};

type DeleteSectionProps = {
  canDelete: boolean;
  isRunning: boolean;
  /** Whether the current plan is paid; other plans can only be ended by the operator. */
  isBilled: boolean;
  owner: string | null;
  email: string;
};

const initiateDelete = () => callApi<{ success: boolean }>('POST', '/api/workspaces/initiate-delete');

/** Starts the deletion of the workspace, or explains why it is currently impossible. */
export const DeleteSection = ({ canDelete, isRunning, isBilled, owner, email }: DeleteSectionProps) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const reason = isRunning
    ? text(isBilled ? 'deletion.section.running' : 'deletion.section.runningByHand', { email: supportEmail })
    : canDelete
      ? null
      : text('deletion.section.notOwner', { owner: owner ?? '–' });
  return (
    <section className={deleteSectionStyles.section}>
      <h2>{text('deletion.section.title')}</h2>
      {reason ? <p>{reason}</p> : <Begin email={email} />}
    </section>
  );
};

const Begin = ({ email }: { email: string }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [lacksFactor, setLacksFactor] = useState(false);
  const { run, isBusy } = useCall(initiateDelete);
  const begin = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsOpen(false);
    const code = outcome.error?.code;
    setLacksFactor(code === 'delete_workspace_mfa_required');
    if (code === 'delete_workspace_mfa_required') return;
    if (outcome.error) {
      const key = code === 'active_subscription_exists' ? 'active' : 'failed';
      return toast.error(text(`deletion.errors.${key}`));
    }
    setIsSent(true);
    toast.success(text('deletion.sent'));
  };
  return (
    <>
      <p>{isSent ? text('deletion.section.sent', { email }) : text('deletion.section.hint')}</p>
      {lacksFactor && (
        <Notice action={<Link href="/admin/profile">{text('deletion.page.setUp')}</Link>} tone="busy">
          {text('deletion.errors.secondFactor')}
        </Notice>
      )}
      <Button onClick={() => setIsOpen(true)}>
        {text(isSent ? 'deletion.section.again' : 'deletion.section.begin')}
      </Button>
      <ConfirmDialog
        confirmLabel={text('deletion.confirm.send')}
        isBusy={isBusy}
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => void begin()}
        title={text('deletion.confirm.title')}
        tone="danger"
      >
        {text('deletion.confirm.text', { email })}
      </ConfirmDialog>
    </>
  );
};
