'use client';

import { toast, useTranslation } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { findNameErrors, NameFields, type Names } from '@/components/admin/sign-in/name-fields';
import { ProofDialog } from '@/components/admin/sign-in/proof-dialog';
import type { Proof } from '@/components/admin/sign-in/two-factor-api';
import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { PasswordField } from '@/components/kit/fields/password-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { Factors } from '@/lib/accounts/two-factor/two-factor-row';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';

import styles from './profile-view.module.scss';

type NameFormProps = Names & { userId: string };

/** The name shown to other members, and the language of panel and emails. */
export const NameForm = ({ userId, ...initial }: NameFormProps) => {
  const text = useText();
  const router = useRouter();
  const { i18n, switchLanguage } = useTranslation();
  const [language, setLanguage] = useState(i18n.language as Language);
  const [names, setNames] = useState<Names>(initial);
  const [errors, setErrors] = useState<Partial<Names>>({});
  const { run, isBusy } = useCall((changed: Names & { language: Language }) =>
    callApi('PATCH', `/api/users/${userId}?depth=0`, { body: changed }),
  );
  const set = (field: keyof Names) => (value: string) => {
    setNames({ ...names, [field]: value });
    setErrors({});
  };
  const save = async () => {
    const found = findNameErrors(names, text);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await run({
      firstname: names.firstname.trim(),
      lastname: names.lastname.trim(),
      language,
    });
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    toast.success(text('account.profile.saved'));
    // Emails also use this language.
    if (language !== i18n.language) await switchLanguage?.(language);
    // The navigation also shows the name.
    router.refresh();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.pair}>
        <NameFields errors={errors} onChange={set} values={names} />
      </div>
      <div className={styles.pair}>
        <SelectField<Language>
          label={text('users.fields.language')}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
        />
      </div>
      <div>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('common.save')}
        </Button>
      </div>
    </form>
  );
};

/** How the account can prove a change of its address. */
type EmailProofs = Factors & { hasPassword: boolean };
type EmailFieldProps = { email: string; pendingEmail: string | null; proofs: EmailProofs };

/** The account's address, and the one that waits for its confirmation. */
export const EmailField = ({ email, pendingEmail, proofs }: EmailFieldProps) => {
  const text = useText();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const { run, isBusy } = useCall(() => callApi('DELETE', '/api/users/change-email'));
  const cancel = async () => {
    const outcome = await run();
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else if (outcome) router.refresh();
  };
  return (
    <div className={styles.form}>
      <CopyField label={text('users.fields.email')} value={email} />
      {pendingEmail ? (
        <Notice
          action={
            <Button isBusy={isBusy} onClick={() => void cancel()} size="small">
              {text('changeEmail.cancel')}
            </Button>
          }
          tone="busy"
        >
          {text('changeEmail.pending', { email: pendingEmail })}
        </Notice>
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)} size="small">
            {text('changeEmail.open')}
          </Button>
        </div>
      )}
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} proofs={proofs} />}
    </div>
  );
};

type FieldFault = { field: 'email' | 'password' | null; message: string };
const atEmail: Reasons = { email_unchanged: 'changeEmail.unchanged' };
const reasons: Reasons = { email_unconfirmed: 'changeEmail.unconfirmed' };

const ChangeEmailDialog = ({ proofs, onClose }: { proofs: EmailProofs; onClose: () => void }) => {
  const text = useText();
  const router = useRouter();
  const { hasPassword, ...factors } = proofs;
  const canProve = hasPassword || factors.hasApp || factors.hasPasskeys;
  const [email, setEmail] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isProving, setIsProving] = useState(false);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const request = async (proof: Proof | { currentPassword: string }): Promise<void> => {
    await callApi('POST', '/api/users/change-email', { body: { email: email.trim(), ...proof } });
    onClose();
    toast.success(text('changeEmail.sent', { email: email.trim() }));
    router.refresh();
  };
  const { run, isBusy } = useCall(request);
  const submit = async () => {
    if (!/^\S+@\S+\.\S+$/.test(email.trim()))
      return setFault({ field: 'email', message: text('changeEmail.malformed') });
    if (!hasPassword) return setIsProving(true);
    if (!currentPassword) return setFault({ field: 'password', message: text('resetPassword.required') });
    const error = (await run({ currentPassword }))?.error;
    if (!error) return;
    const code = error.code ?? '';
    if (code === 'wrong_password')
      return setFault({ field: 'password', message: text('changePassword.wrong') });
    const field = code in atEmail ? 'email' : null;
    setFault({ field, message: text(describeRefusal(error, { ...atEmail, ...reasons })) });
  };
  const errorAt = (field: FieldFault['field']) => (fault?.field === field ? fault.message : null);
  if (isProving)
    return (
      <ProofDialog
        {...factors}
        confirmLabel={text('changeEmail.send')}
        intro={text('changeEmail.proof', { email: email.trim() })}
        onClose={onClose}
        onConfirm={request}
        title={text('people.logIn.codeTitle')}
      />
    );
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button disabled={!canProve} form="change-email" isBusy={isBusy} kind="primary" type="submit">
            {text('changeEmail.send')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('changeEmail.title')}
    >
      <form
        className={styles.form}
        id="change-email"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{text('changeEmail.text')}</p>
        {!canProve && <Notice tone="busy">{text('people.profile.twoFactorNeedsPassword')}</Notice>}
        {errorAt(null) && <Notice tone="bad">{errorAt(null)}</Notice>}
        <TextField
          autoComplete="email"
          data-autofocus
          error={errorAt('email')}
          label={text('changeEmail.newEmail')}
          maxLength={254}
          onChange={(value) => {
            setEmail(value);
            setFault(null);
          }}
          type="email"
          value={email}
        />
        {hasPassword && (
          <PasswordField
            autoComplete="current-password"
            error={errorAt('password')}
            label={text('people.profile.currentPassword')}
            maxLength={100}
            onChange={(value) => {
              setCurrentPassword(value);
              setFault(null);
            }}
            value={currentPassword}
          />
        )}
      </form>
    </Dialog>
  );
};
