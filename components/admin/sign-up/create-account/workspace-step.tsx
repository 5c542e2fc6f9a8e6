'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { focusFirstFault } from '@/components/kit/fields/field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { MessageKey } from '@/lib/core/i18n/text';
import { toSlug } from '@/lib/platform/sign-up/rules';

import type { Draft, Sent } from './draft';
import { PackageChoice } from './package-choice';
import { createSignUp } from './sign-up-api';
import type { SignUpAccount, SignUpOperator, SignUpVouched } from './sign-up-context';
import { SlugField, useSlugCheck } from './slug-field';
import { useCountdown, WaitNotice } from './wait-notice';

import styles from '../sign-up.module.scss';

type CreateInput = {
  draft: Draft;
  slug: string;
  password: string;
  reference: string;
  website: string;
  /**
   * Whether the user is signed in or verified by a provider, and therefore needs no password and no proof of
   * work.
   */
  isKnown: boolean;
  finishProof: () => Promise<Parameters<typeof createSignUp>[0]['proof']>;
};

/** The effective slug: the typed one, otherwise the one derived from the name. */
const getSlug = ({ isSlugOwn, slug, workspaceName }: Draft): string =>
  isSlugOwn ? slug : toSlug(workspaceName);

/** The result of the sign-up and the next step. */
type Created = { sent: Sent; next: Awaited<ReturnType<typeof createSignUp>>['next'] };

/** Submits a sign-up; resolves with the data for the confirmation page. */
const useCreate = ({ draft, slug, password, reference, website, isKnown, finishProof }: CreateInput) =>
  useCall(async (): Promise<Created> => {
    const { firstname, lastname, packageId } = draft;
    const email = draft.email.trim();
    const workspaceName = draft.workspaceName.trim();
    const { signUpToken, next } = await createSignUp({
      workspaceName,
      workspaceSlug: slug,
      ...(packageId && { packageId }),
      creationRef: reference,
      creationAllUrlParams: window.location.search,
      website,
      ...(!isKnown && { firstname, lastname, email, password, proof: await finishProof() }),
    });
    return { sent: { email, workspaceName, slug, signUpToken }, next };
  });

type WorkspaceStepProps = {
  draft: Draft;
  password: string;
  operator: SignUpOperator;
  account: SignUpAccount | null;
  vouched: SignUpVouched | null;
  reference: string;
  finishProof: Parameters<typeof useCreate>[0]['finishProof'];
  onChange: (changes: Partial<Draft>) => void;
  onBack: () => void;
  onSent: (created: Created) => void;
};

/** Errors that only users of a provider see here. Others see them in step 1. */
const vouchedFaults: Record<string, MessageKey> = {
  missing_information: 'signUp.provider.expired',
  sign_in_expired: 'signUp.provider.expired',
  account_exists: 'signUp.provider.accountExists',
  email_domain_not_allowed: 'signUp.person.domainNotAllowed',
};

/** Name, slug and package of the new workspace. */
export const WorkspaceStep = (props: WorkspaceStepProps) => {
  const { draft, operator, account, vouched, onChange } = props;
  const known = account ?? vouched;
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setIsSent] = useState(false);
  const [isSlugLeft, setIsSlugLeft] = useState(false);
  const [website, setWebsite] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { left, start } = useCountdown();
  const slug = getSlug(draft);
  const { check, refuse } = useSlugCheck(slug, draft.workspaceName);
  const { run, isBusy } = useCreate({ ...props, slug, website, isKnown: known !== null });
  const { length } = draft.workspaceName.trim();
  const nameError = isSent && (length < 3 || length > 30) ? text('signUp.workspace.nameInvalid') : null;

  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector('input')?.focus();
  }, []);

  const explain = (error: CallError) => {
    if (error.code === 'rate_limited') return start(error.retryAfter ?? 60);
    if (error.code === 'slug_taken' || error.code === 'invalid_slug') return refuse();
    const fault = vouched && vouchedFaults[error.code ?? ''];
    setFault(fault ? text(fault, vouched) : text('signUp.workspace.failed'));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    setIsSlugLeft(true);
    const isWrong = length < 3 || length > 30;
    if (isWrong || ['taken', 'invalid', 'prefix', 'reserved', 'empty'].includes(check.status)) {
      focusFirstFault(form.current);
      return;
    }
    setFault(null);
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return explain(outcome.error);
    const { sent, next } = outcome.answer;
    props.onSent({ sent: { ...sent, email: known?.email ?? sent.email }, next });
  };
  return (
    <section>
      {!account && <p className={styles.step}>{text('signUp.step', { step: 2 })}</p>}
      <h1 className={styles.title}>
        {text(account ? 'signUp.workspace.titleMore' : 'signUp.workspace.title')}
      </h1>
      <p className={styles.intro}>
        {text(account && !account.hasTrialLeft ? 'signUp.workspace.introMore' : 'signUp.workspace.intro')}
      </p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} ref={form}>
        {account && <Who email={account.email} />}
        {vouched && (
          <div className={styles.who}>
            <span>{vouched.email}</span>
            <small>{text('signUp.provider.vouched', vouched)}</small>
          </div>
        )}
        <TextField
          autoComplete="organization"
          error={nameError}
          label={text('signUp.workspace.name')}
          maxLength={30}
          onChange={(workspaceName) => onChange({ workspaceName })}
          value={draft.workspaceName}
        />
        <SlugField
          check={check}
          host={operator.slugHost}
          isLeft={isSlugLeft}
          onChange={(next) => onChange({ slug: next, isSlugOwn: next !== '' })}
          onLeave={() => setIsSlugLeft(slug !== '')}
          slug={slug}
        />
        <div aria-hidden="true" className={styles.trap}>
          <label>
            {text('signUp.guard.trap')}
            <input
              autoComplete="off"
              onChange={({ target }) => setWebsite(target.value)}
              tabIndex={-1}
              value={website}
            />
          </label>
        </div>
        <PackageChoice
          hasTrialLeft={account?.hasTrialLeft ?? true}
          onChange={(packageId) => onChange({ packageId })}
          packageId={draft.packageId}
          preferredSlug={operator.packageSlug}
        />
        {fault && <Notice tone="bad">{fault}</Notice>}
        {left > 0 && <WaitNotice seconds={left} />}
        <div className={styles.actions}>
          {!account && (
            <Button disabled={isBusy} kind="quiet" onClick={props.onBack}>
              {text('signUp.workspace.back')}
            </Button>
          )}
          <Button className={styles.wide} disabled={left > 0} isBusy={isBusy} kind="primary" type="submit">
            {text(isBusy && !known ? 'signUp.guard.busy' : 'signUp.workspace.submit')}
          </Button>
        </div>
        {isBusy && !known && <p className={styles.quiet}>{text('signUp.guard.text')}</p>}
      </form>
    </section>
  );
};

const Who = ({ email }: { email: string }) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callApi('POST', '/api/users/logout'));
  const logOut = async () => {
    const outcome = await run();
    if (outcome && !outcome.error) window.location.reload();
  };
  return (
    <div className={styles.who}>
      <span>{email}</span>
      <Button isBusy={isBusy} kind="quiet" onClick={() => void logOut()} size="small">
        {text('signUp.workspace.logOut')}
      </Button>
    </div>
  );
};
