'use client';

import { toast, useTranslation } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { findNameError } from '@/components/admin/sign-up/find-person-errors';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { type Language, languageNames, languages } from '@/lib/core/i18n/languages';
import type { Translate } from '@/lib/core/i18n/text';

import styles from './profile-view.module.scss';

type Names = { firstname: string; lastname: string };
type NameFormProps = Names & { userId: string };

const findErrors = (names: Names, text: Translate): Partial<Names> =>
  Object.fromEntries(
    (['firstname', 'lastname'] as const).flatMap((field) => {
      const key = findNameError(field, names[field]);
      return key ? [[field, text(key)]] : [];
    }),
  );

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
    const found = findErrors(names, text);
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
        <TextField
          autoComplete="given-name"
          error={errors.firstname}
          label={text('users.fields.firstname')}
          maxLength={100}
          onChange={set('firstname')}
          value={names.firstname}
        />
        <TextField
          autoComplete="family-name"
          error={errors.lastname}
          label={text('users.fields.lastname')}
          maxLength={100}
          onChange={set('lastname')}
          value={names.lastname}
        />
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
