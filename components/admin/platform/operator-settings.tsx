'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Time } from '@/components/kit/time';
import type { StorableVariable } from '@/lib/core/env/env';
import type { OperatorSettings } from '@/lib/platform/settings/operator-settings';

import styles from './operator-settings.module.scss';

const groups = [
  { key: 'mail', names: ['MAIL_FROM', 'SUPPORT_EMAIL'] },
  { key: 'legal', names: ['HOSTED_BY', 'HOSTED_BY_URL', 'IMPRINT_URL', 'PRIVACY_URL', 'TERMS_URL'] },
  { key: 'signUp', names: ['SIGN_UP', 'SIGN_UP_DOMAINS', 'SIGN_UP_PACKAGE'] },
  { key: 'trust', names: ['TRUST_POINTS_DE', 'TRUST_POINTS_EN'] },
  { key: 'imports', names: ['IMPORT_MAX_MB'] },
] as const satisfies { key: string; names: StorableVariable[] }[];
const shownChanges = 20;
const modes = ['open', 'approval', 'closed'] as const;

type Values = Partial<Record<StorableVariable, string>>;
type Setting = OperatorSettings['settings'][number];

/** Stored sentences are separated by `|`, and shown one per line. */
const toLines = (value: string): string =>
  value
    .split('|')
    .map((line) => line.trim())
    .join('\n');
const fromLines = (value: string): string =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' | ');
const isList = (name: StorableVariable): boolean => name.startsWith('TRUST_POINTS');

const toDraft = ({ name, value, source }: Setting): string => {
  const text = source === 'default' ? '' : (value ?? '');
  return isList(name) ? toLines(text) : text;
};
const toDrafts = ({ settings }: OperatorSettings): Values =>
  Object.fromEntries(settings.map((setting) => [setting.name, toDraft(setting)]));

type FieldProps = {
  setting: Setting;
  draft: string;
  isFaulty: boolean;
  plans: { value: string; label: string }[];
  onChange: (value: string) => void;
};

const SettingField = ({ setting: { name, value, source }, draft, isFaulty, plans, onChange }: FieldProps) => {
  const text = useText();
  const isFixed = source === 'environment';
  const props = {
    label: text(`operatorSettings.fields.${name}`),
    hint: isFixed ? text('operatorSettings.fixed') : text(`operatorSettings.hints.${name}`),
    placeholder: source === 'default' ? (value ?? undefined) : undefined,
    error: isFaulty ? text('operatorSettings.refused') : null,
    value: draft,
    onChange,
    disabled: isFixed,
  };
  if (name === 'SIGN_UP' || name === 'SIGN_UP_PACKAGE') {
    const choices =
      name === 'SIGN_UP'
        ? modes.map((mode) => ({ value: mode as string, label: text(`operatorSettings.modes.${mode}`) }))
        : plans;
    const unset = text(name === 'SIGN_UP' ? 'operatorSettings.modes.unset' : 'operatorSettings.cheapest');
    const { disabled, placeholder: _none, ...rest } = props;
    return (
      <SelectField {...rest} isDisabled={disabled} options={[{ value: '', label: unset }, ...choices]} />
    );
  }
  if (isList(name)) return <TextArea {...props} maxLength={2000} />;
  return (
    <TextField
      {...props}
      {...(name === 'IMPORT_MAX_MB' && { inputMode: 'numeric', suffix: 'MB' })}
      maxLength={name.endsWith('_URL') ? 500 : 200}
    />
  );
};

/** Sends an email to the signed-in person with the settings that are in effect. */
const TestMail = ({ isChanged }: { isChanged: boolean }) => {
  const text = useText();
  const { run, isBusy } = useCall(() =>
    callApi<{ to: string; isSent: boolean }>('POST', '/api/operator-settings/test-email'),
  );
  const send = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error)
      return void toast.error(
        text(describeRefusal(outcome.error, { mail_refused: 'operatorSettings.testRefused' })),
      );
    const { to, isSent } = outcome.answer;
    toast.success(text(isSent ? 'operatorSettings.testSent' : 'operatorSettings.testStored', { to }));
  };
  return (
    <div className={styles.test}>
      <Button icon="mail" disabled={isChanged} isBusy={isBusy} onClick={() => void send()}>
        {text('operatorSettings.test')}
      </Button>
      {isChanged && <p>{text('operatorSettings.testAfterSaving')}</p>}
    </div>
  );
};

const Changes = ({ changes }: Pick<OperatorSettings, 'changes'>) => {
  const text = useText();
  const say = (value: string | null) => value ?? text('operatorSettings.unset');
  if (changes.length === 0) return <p className={styles.none}>{text('operatorSettings.noChanges')}</p>;
  return (
    <ol className={styles.changes}>
      {changes.slice(0, shownChanges).map(({ at, by, name, before, after }) => (
        <li key={`${at} ${name}`}>
          <span className={styles.when}>
            <Time value={at} /> · {by}
          </span>
          {text('operatorSettings.change', {
            name: text(`operatorSettings.fields.${name}`),
            before: say(before),
            after: say(after),
          })}
        </li>
      ))}
    </ol>
  );
};

type OperatorSettingsFormProps = { initial: OperatorSettings; plans: FieldProps['plans'] };

export const OperatorSettingsForm = ({ initial, plans }: OperatorSettingsFormProps) => {
  const text = useText();
  const [stored, setStored] = useState(initial);
  const [drafts, setDrafts] = useState<Values>(() => toDrafts(initial));
  const [faults, setFaults] = useState<string[]>([]);
  const { run, isBusy } = useCall((values: Values) =>
    callApi<OperatorSettings>('PATCH', '/api/operator-settings', { body: { values } }),
  );
  const saved = toDrafts(stored);
  const changed = stored.settings.filter(({ name }) => drafts[name] !== saved[name]);
  const save = async () => {
    const values = changed.map(({ name }) => {
      const draft = drafts[name] ?? '';
      return [name, (isList(name) ? fromLines(draft) : draft.trim()) || null];
    });
    const outcome = await run(Object.fromEntries(values) as Values);
    if (!outcome) return;
    if (outcome.error) {
      const names = outcome.error.errors.flatMap(({ field }) => field?.replace('values.', '') ?? []);
      setFaults(names);
      if (names.length === 0) toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    setFaults([]);
    setStored(outcome.answer);
    setDrafts(toDrafts(outcome.answer));
    toast.success(text('operatorSettings.saved'));
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
      {groups.map(({ key, names }) => (
        <SettingsSection
          key={key}
          text={text(`operatorSettings.groups.${key}Text`)}
          title={text(`operatorSettings.groups.${key}`)}
        >
          <div className={styles.fields}>
            {stored.settings
              .filter(({ name }) => names.some((each) => each === name))
              .map((setting) => (
                <SettingField
                  draft={drafts[setting.name] ?? ''}
                  isFaulty={faults.includes(setting.name)}
                  key={setting.name}
                  onChange={(value) => setDrafts((before) => ({ ...before, [setting.name]: value }))}
                  plans={plans}
                  setting={setting}
                />
              ))}
            {key === 'mail' && <TestMail isChanged={changed.some(({ name }) => name === 'MAIL_FROM')} />}
          </div>
        </SettingsSection>
      ))}
      <div className={styles.foot}>
        <Button disabled={changed.length === 0} isBusy={isBusy} kind="primary" type="submit">
          {text('operatorSettings.save')}
        </Button>
      </div>
      <SettingsSection text={text('operatorSettings.changesText')} title={text('operatorSettings.changes')}>
        <Changes changes={stored.changes} />
      </SettingsSection>
    </form>
  );
};
