'use client';

import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';

import { formatList } from '@/lib/core/i18n/format';

import { useLanguage, useText } from '../i18n/use-text';
import { Icon } from '../icon';
import { describeField, Field, type FieldProps } from './field';

import styles from './tokens-field.module.scss';

type TokensFieldProps = FieldProps & {
  values: string[];
  onChange: (values: string[]) => void;
  /** Rates a value: `bad` prevents submission, `idle` has no effect. */
  judge: (value: string) => 'fine' | 'idle' | 'bad';
  type?: 'email' | 'text';
  placeholder?: string;
};

/**
 * Texts for screen readers that list the chosen values: the description of the input, and after a change an
 * announcement.
 */
export const useChosen = (names: readonly string[]): { description: string; announcement: string } => {
  const text = useText();
  const language = useLanguage();
  const [first] = useState(() => names.join('\n'));
  const [isChanged, setIsChanged] = useState(false);
  if (!isChanged && names.join('\n') !== first) setIsChanged(true);
  const description =
    names.length > 0
      ? text('kit.chosen', { names: formatList(language, [...names]) })
      : text('kit.chosenNone');
  return { description, announcement: isChanged ? description : '' };
};

const separators = /[\s,;]+/;

/**
 * Several short values in one field. Enter, comma, space and pasted lists separate them; Backspace takes the
 * last value back for editing.
 */
export const TokensField = ({
  values,
  onChange,
  judge,
  type = 'text',
  placeholder,
  ...field
}: TokensFieldProps) => {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { description, announcement } = useChosen(
    values.map((value) => (judge(value) === 'bad' ? `${value} (${text('kit.badToken')})` : value)),
  );
  const add = (given: string) => {
    const added = given.split(separators).filter(Boolean);
    if (added.length > 0) onChange([...new Set([...values, ...added])]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',' || event.key === ' ' || event.key === ';') {
      if (typed || event.key !== 'Enter') event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      const last = values.at(-1);
      if (last === undefined) return;
      event.preventDefault();
      onChange(values.slice(0, -1));
      setTyped(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!separators.test(pasted.trim())) return;
    event.preventDefault();
    add(`${typed} ${pasted}`);
  };
  return (
    <Field {...field} id={id}>
      <div className={styles.box} data-invalid={Boolean(field.error)}>
        {values.map((value) => (
          <span className={styles.token} data-state={judge(value)} key={value}>
            {value}
            <button
              aria-label={text('kit.removeToken', { name: value })}
              onClick={() => onChange(values.filter((other) => other !== value))}
              type="button"
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        <input
          aria-describedby={describeField(id, field)}
          aria-description={description}
          aria-invalid={Boolean(field.error)}
          autoCapitalize="off"
          autoComplete="off"
          className={styles.input}
          data-autofocus
          enterKeyHint="enter"
          id={id}
          inputMode={type === 'email' ? 'email' : undefined}
          onBlur={() => add(typed)}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder={values.length === 0 ? placeholder : undefined}
          spellCheck={false}
          value={typed}
        />
        <span aria-live="polite" className="sr-only">
          {announcement}
        </span>
      </div>
    </Field>
  );
};
