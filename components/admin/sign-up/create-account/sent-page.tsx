'use client';

import { type FormEvent, useState } from 'react';

import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Chip } from '@/components/kit/buttons/chip';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useKit } from '@/components/kit/kit-context';
import { Notice } from '@/components/kit/states/notice';
import { type Referer, refererOptions } from '@/lib/platform/sign-up/rules';

import type { Sent } from './draft';
import { resendVerification, sendReferer } from './sign-up-api';
import type { SignUpOperator } from './sign-up-context';
import { formatWait, useCountdown } from './wait-notice';

import styles from '../sign-up.module.scss';
import own from './sent-page.module.scss';

/**
 * Shown after a provider verified the email address, if a platform administrator has to approve the
 * workspace.
 */
export const ApprovalPage = ({ sent }: { sent: Sent }) => {
  const text = useText();
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text('signUp.verify.waiting')}</h1>
      <p className={styles.intro}>{text('signUp.verify.waitingText', { email: sent.email })}</p>
      <p>{text('signUp.verify.waitingSlug', { slug: sent.slug })}</p>
      <RefererQuestion workspaceName={sent.workspaceName} workspaceSlug={sent.slug} />
    </section>
  );
};

/**
 * Asks how the user heard of the product. One tap answers, a second one undoes it. The answer is optional, so
 * errors are silent.
 */
export const RefererQuestion = ({
  workspaceName,
  workspaceSlug,
}: {
  workspaceName: string;
  workspaceSlug: string;
}) => {
  const text = useText();
  const [chosen, setChosen] = useState<Referer | null>(null);
  const choose = (option: Referer) => {
    const referer = option === chosen ? null : option;
    setChosen(referer);
    sendReferer({ referer, workspaceName, workspaceSlug }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  };
  return (
    <div className={own.question}>
      <h2 id="referer">{text('signUp.referer.title')}</h2>
      <p role="status">{text(chosen ? 'signUp.referer.thanks' : 'signUp.referer.hint')}</p>
      <div aria-labelledby="referer" className={own.answers} role="group">
        {refererOptions.map((option) => (
          <Chip isActive={option === chosen} key={option} onClick={() => choose(option)}>
            {text(`signUp.referer.options.${option}`)}
          </Chip>
        ))}
      </div>
    </div>
  );
};

type ChangeEmailProps = {
  email: string;
  isBusy: boolean;
  /** Resolves to an error message, or null. */
  onSave: (email: string) => Promise<string | null>;
  onCancel: () => void;
};

/** Changes the email address of the same sign-up. */
const ChangeEmail = ({ email, isBusy, onSave, onCancel }: ChangeEmailProps) => {
  const text = useText();
  const [value, setValue] = useState(email);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()))
      return setError(text('signUp.person.emailInvalid'));
    setError(await onSave(value.trim()));
  };
  return (
    <form className={own.change} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoComplete="email"
        // Opened by the button that it replaces.
        autoFocus
        error={error}
        hint={text('signUp.sent.changeHint')}
        label={text('signUp.person.email')}
        maxLength={254}
        onChange={setValue}
        type="email"
        value={value}
      />
      <div className={own.actions}>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('signUp.sent.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text('kit.cancel')}
        </Button>
      </div>
    </form>
  );
};

/** Minimum seconds between two emails. */
const pauseSeconds = 60;

type SentPageProps = { sent: Sent; operator: SignUpOperator; onChanged: (email: string) => void };

/** Names the address the link was sent to, and helps if it does not arrive. */
export const SentPage = ({ sent, operator, onChanged }: SentPageProps) => {
  const { text, language } = useKit();
  const [isChanging, setIsChanging] = useState(false);
  const [resentAt, setResentAt] = useState<Date | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const pause = useCountdown(pauseSeconds);
  const limit = useCountdown();
  const { run, isBusy } = useCall((email?: string) =>
    resendVerification({ signUpToken: sent.signUpToken, ...(email && { email }) }),
  );
  const resend = async (email?: string): Promise<string | null> => {
    setFault(null);
    const outcome = await run(email);
    if (!outcome) return null;
    if (outcome.error?.code === 'rate_limited') {
      limit.start(outcome.error.retryAfter ?? 3600);
      return null;
    }
    if (outcome.error?.code === 'email_domain_not_allowed') return text('signUp.person.domainNotAllowed');
    if (outcome.error) return text(describeRefusal(outcome.error));
    setResentAt(new Date());
    pause.start(pauseSeconds);
    if (email) onChanged(email);
    setIsChanging(false);
    return null;
  };
  const time = (date: Date) =>
    new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(date);
  const isPaused = pause.left > 0 || limit.left > 0;
  const words = { email: sent.email, slug: sent.slug };
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text('signUp.sent.title')}</h1>
      <p className={styles.intro}>
        {text(operator.needsApproval ? 'signUp.sent.textApproval' : 'signUp.sent.text', words)}
      </p>
      {resentAt && <Notice tone="good">{text('signUp.sent.resent', { time: time(resentAt) })}</Notice>}
      {limit.left > 0 && (
        <Notice tone="busy">{text('signUp.sent.limit', { time: formatWait(limit.left) })}</Notice>
      )}
      {fault && <Notice tone="bad">{fault}</Notice>}
      {isChanging ? (
        <ChangeEmail
          email={sent.email}
          isBusy={isBusy}
          onCancel={() => setIsChanging(false)}
          onSave={resend}
        />
      ) : (
        <div className={own.actions}>
          <Button disabled={isPaused} isBusy={isBusy} onClick={() => void resend().then(setFault)}>
            {pause.left > 0
              ? text('signUp.sent.resendIn', { time: formatWait(pause.left) })
              : text('signUp.sent.resend')}
          </Button>
          <Button kind="quiet" onClick={() => setIsChanging(true)}>
            {text('signUp.sent.change')}
          </Button>
        </div>
      )}
      {resentAt && (
        <p className={styles.quiet}>{text('signUp.sent.spam', { email: operator.supportEmail })}</p>
      )}
      <RefererQuestion workspaceName={sent.workspaceName} workspaceSlug={sent.slug} />
    </section>
  );
};
