'use client';

import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';

import { NameFields } from '@/components/admin/sign-in/name-fields';
import { NewPasswordField, usePasswordPolicy } from '@/components/admin/sign-in/new-password-field';
import { ProviderButtons } from '@/components/admin/sign-in/provider-buttons';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { focusFirstFault } from '@/components/kit/fields/field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useKit } from '@/components/kit/kit-context';
import { Notice } from '@/components/kit/states/notice';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';
import { trialSlug } from '@/lib/platform/sign-up/rules';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/plan-view';

import { findPersonErrors, type PersonErrors } from '../find-person-errors';
import type { Draft } from './draft';
import { checkPerson, type Person } from './sign-up-api';
import type { ChosenPackage, SignUpOperator } from './sign-up-context';
import { useCountdown, WaitNotice } from './wait-notice';

import styles from '../sign-up.module.scss';

/** Parameters that keep the placeholders of links in a sentence, for `fill`. */
const places = { terms: '{terms}', privacy: '{privacy}' };

/** Replaces the `{name}` placeholders of a sentence with links. */
const fill = (sentence: string, parts: Record<string, ReactNode>): ReactNode =>
  sentence
    .split(/(\{\w+\})/)
    .map((chunk, index) => (
      <Fragment key={index}>{/^\{\w+\}$/.test(chunk) ? parts[chunk.slice(1, -1)] : chunk}</Fragment>
    ));

/** The terms accepted by continuing, as far as the operator provides them. */
const LegalNote = ({ termsUrl, privacyUrl }: { termsUrl: string | null; privacyUrl: string | null }) => {
  const text = useText();
  if (!termsUrl && !privacyUrl) return null;
  const sentence =
    termsUrl && privacyUrl
      ? text('signUp.person.lawBoth', places)
      : termsUrl
        ? text('signUp.person.lawTerms', places)
        : text('signUp.person.lawPrivacy', places);
  const link = (href: string | null, label: string) => (
    <a href={href ?? ''} rel="noreferrer" target="_blank">
      {label}
    </a>
  );
  return (
    <p className={styles.law}>
      {fill(sentence, {
        terms: link(termsUrl, text('signUp.person.terms')),
        privacy: link(privacyUrl, text('signUp.person.privacy')),
      })}
    </p>
  );
};

/** The initial price, or the price of the package named in the URL. */
const PersonIntro = ({ chosen, trialDays }: { chosen: ChosenPackage | null; trialDays: number | null }) => {
  const { text, language } = useKit();
  const describe = (): string => {
    if (chosen && chosen.slug !== trialSlug) {
      const price = formatPrice(language, toMonthlyPrice(chosen.price, chosen.paymentPeriod));
      return text('signUp.person.introPaid', { title: chosen.title, price, period: chosen.paymentPeriod });
    }
    return trialDays ? text('signUp.person.intro', { days: trialDays }) : text('signUp.person.introPlain');
  };
  return <p className={styles.intro}>{describe()}</p>;
};

type PersonStepProps = {
  draft: Draft;
  password: string;
  operator: SignUpOperator;
  chosen: ChosenPackage | null;
  trialDays: number | null;
  providers: ProviderChoice[];
  ownAddress: string;
  /** The page was reloaded in the second step: everything but the password is still there. */
  isAgain: boolean;
  onChange: (changes: Partial<Draft>) => void;
  onPassword: (password: string) => void;
  onTyping: () => void;
  onDone: () => void;
};

/** The account details. Never checks or reveals whether the email address has an account. */
export const PersonStep = (props: PersonStepProps) => {
  const { draft, password, operator, chosen, trialDays, providers, isAgain } = props;
  const text = useText();
  const policy = usePasswordPolicy();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<PersonErrors>({});
  const [fault, setFault] = useState<string | null>(null);
  const { left, start } = useCountdown();
  const person: Person = { ...pickPerson(draft), password };
  const { run, isBusy } = useCall(() => checkPerson(person));

  useEffect(() => {
    // Avoids opening the on-screen keyboard on touch devices.
    if (window.matchMedia('(pointer: coarse)').matches) return;
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([tabindex])') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, [isAgain]);

  const find = () => findPersonErrors(person, { policy, domains: operator.domains });
  const show = (found: PersonErrors) => {
    setErrors(found);
    focusFirstFault(form.current);
  };
  const leave = (field: keyof Person) => () =>
    setErrors((shown) => ({ ...shown, [field]: person[field] ? find()[field] : undefined }));
  const type = (changes: Partial<Draft>) => {
    props.onTyping();
    setFault(null);
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in changes))));
    props.onChange(changes);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = find();
    if (Object.keys(found).length > 0) return show(found);
    const outcome = await run();
    if (!outcome) return;
    const { error } = outcome;
    if (!error) return props.onDone();
    if (error.code === 'rate_limited') return start(error.retryAfter ?? 60);
    if (error.code === 'email_domain_not_allowed') return show({ email: 'signUp.person.domainNotAllowed' });
    if (error.code === 'password_policy') return show({ password: 'resetPassword.rejected' });
    setFault(text(describeRefusal(error)));
  };
  const say = (field: keyof Person): string | null => {
    const key = errors[field];
    return key ? text(key) : null;
  };
  return (
    <section>
      <p className={styles.step}>{text('signUp.step', { step: 1 })}</p>
      <h1 className={styles.title}>{text('signUp.person.title')}</h1>
      <PersonIntro chosen={chosen} trialDays={trialDays} />
      <ProviderButtons providers={providers} start={{ type: 'signup', redirect: props.ownAddress }} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} ref={form}>
        <div className={styles.names}>
          <NameFields
            errors={{ firstname: say('firstname'), lastname: say('lastname') }}
            onBlur={leave}
            onChange={(field) => (value) => type({ [field]: value })}
            values={draft}
          />
        </div>
        <TextField
          autoComplete="email"
          error={say('email')}
          hint={
            errors.email === 'signUp.person.domainNotAllowed' ? text('signUp.person.domainAdvice') : undefined
          }
          label={text('signUp.person.email')}
          maxLength={254}
          onBlur={leave('email')}
          onChange={(email) => type({ email })}
          type="email"
          value={draft.email}
        />
        <NewPasswordField
          error={say('password') ?? (isAgain && !password ? text('signUp.person.again') : null)}
          label={text('signUp.person.password')}
          onChange={(value) => {
            props.onPassword(value);
            type({});
            setErrors(({ password: _shown, ...kept }) => kept);
          }}
          value={password}
        />
        {fault && <Notice tone="bad">{fault}</Notice>}
        {left > 0 && <WaitNotice seconds={left} />}
        <Button disabled={left > 0} isBusy={isBusy} kind="primary" type="submit">
          {text('signUp.person.next')}
        </Button>
        <LegalNote privacyUrl={operator.privacyUrl} termsUrl={operator.termsUrl} />
      </form>
      <p className={styles.alternative}>
        {text('signUp.person.haveAccount')} <Link href="/admin/login">{text('signIn.submit')}</Link>
      </p>
    </section>
  );
};

const pickPerson = ({ firstname, lastname, email }: Draft) => ({ firstname, lastname, email: email.trim() });
