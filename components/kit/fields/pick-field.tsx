'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { Link } from '../buttons/link';
import { useText } from '../i18n/use-text';
import { Icon } from '../icon';
import { describeField, Field, type FieldProps } from './field';
import { useChosen } from './tokens-field';

import styles from './pick-field.module.scss';
import tokens from './tokens-field.module.scss';

type Option = { value: string; label: string };
type PickFieldProps = FieldProps & {
  options: Option[];
  values: string[];
  onChange: (values: string[]) => void;
  placeholder: string;
  /** Shown if no remaining option matches. */
  noMatch: string;
  /** Creates an option from the typed text. Resolves with its value, or null if creation failed. */
  onCreate?: (label: string) => Promise<string | null>;
  isDisabled?: boolean;
  /** Called with the typed text if options are looked up remotely. */
  onType?: (typed: string) => void;
  /** Allows one value; choosing another one replaces it. */
  isSingle?: boolean;
  /** Turns the chosen values into links. */
  getHref?: ((value: string) => string) | undefined;
  /** Id of the input, if another element has to refer to it. */
  id?: string;
};

/** Placeholder value of the option to be created, which has no value yet. */
const newValue = 'new';

/**
 * A combobox for one or many values, or for creating one. Arrow keys and Enter choose an option; a comma
 * takes the typed word; Backspace removes the last value.
 */
export const PickField = ({
  options,
  values,
  onChange,
  placeholder,
  noMatch,
  onCreate,
  onType,
  isDisabled = false,
  isSingle = false,
  getHref,
  id: ownId,
  ...field
}: PickFieldProps) => {
  const text = useText();
  const madeId = useId();
  const id = ownId ?? madeId;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const wanted = typed.trim().toLowerCase();
  const isNew = wanted !== '' && !options.some(({ label }) => label.toLowerCase() === wanted);
  const left = [
    ...options.filter(({ value, label }) => !values.includes(value) && label.toLowerCase().includes(wanted)),
    ...(onCreate && isNew
      ? [{ value: newValue, label: text('kit.createChoice', { name: typed.trim() }) }]
      : []),
  ];
  const active = left[Math.min(at, left.length - 1)];
  const { description, announcement } = useChosen(
    options.filter(({ value }) => values.includes(value)).map(({ label }) => label),
  );
  // A created value arrives later, when others may have been added or removed.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const change = (next: string[]) => {
    latest.current = next;
    onChange(next);
  };
  const add = (value: string) => change(isSingle ? [value] : [...new Set([...latest.current, value])]);
  /** Creations run one after another, so that words typed fast keep their order. */
  const queue = useRef(Promise.resolve());
  const create = (label: string) => {
    queue.current = queue.current.then(async () => {
      const made = (await onCreate?.(label)) ?? null;
      if (made !== null) add(made);
      else setTyped((now) => now || label);
    });
  };
  const pick = (value: string) => {
    setTyped('');
    setAt(0);
    if (isSingle) setIsOpen(false);
    if (value === newValue) create(typed.trim());
    else add(value);
  };
  /** Takes the typed word itself, not an option that only contains it. */
  const takeTyped = () => {
    const same = options.find(({ label }) => label.toLowerCase() === wanted);
    if (same) pick(same.value);
    else if (isNew) pick(newValue);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      setIsOpen(true);
      if (isOpen && left.length > 0) setAt((at + step + left.length) % left.length);
    } else if (event.key === 'Enter') {
      // Enter must never submit the form.
      if (isOpen && active) pick(active.value);
      else if (onCreate) takeTyped();
    } else if ((event.key === ',' || event.key === ';') && onCreate && !isSingle) takeTyped();
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else if (event.key === 'Backspace' && typed === '' && values.length > 0) change(values.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <Field {...field} id={id}>
      <div className={styles.field}>
        <div className={`${tokens.box} ${styles.box}`} data-invalid={Boolean(field.error)}>
          {options
            .filter(({ value }) => values.includes(value))
            .map(({ value, label }) => (
              <span className={tokens.token} key={value}>
                {getHref ? <Link href={getHref(value)}>{label}</Link> : label}
                <button
                  disabled={isDisabled}
                  aria-label={text('kit.removeToken', { name: label })}
                  onClick={() => change(values.filter((other) => other !== value))}
                  type="button"
                >
                  <Icon name="close" size={12} />
                </button>
              </span>
            ))}
          <input
            aria-activedescendant={isOpen && active ? `${id}-${active.value}` : undefined}
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-describedby={describeField(id, field)}
            aria-description={description}
            aria-expanded={isOpen}
            aria-invalid={Boolean(field.error)}
            autoComplete="off"
            className={tokens.input}
            disabled={isDisabled}
            id={id}
            onBlur={() => setIsOpen(false)}
            onChange={({ target }) => {
              setTyped(target.value);
              onType?.(target.value.trim());
              setAt(0);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(true)}
            onKeyDown={onKeyDown}
            placeholder={isSingle && values.length > 0 ? undefined : placeholder}
            role="combobox"
            spellCheck={false}
            value={typed}
          />
        </div>
        <span aria-live="polite" className="sr-only">
          {isOpen && wanted !== '' && left.length === 0 ? noMatch : announcement}
        </span>
        <ul
          aria-label={field.label}
          className={styles.list}
          hidden={!isOpen}
          id={`${id}-list`}
          role="listbox"
        >
          {left.map(({ value, label }) => (
            <li
              aria-selected={value === active?.value}
              id={`${id}-${value}`}
              key={value}
              onClick={() => pick(value)}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              role="option"
            >
              {label}
            </li>
          ))}
          {left.length === 0 && (
            <li aria-disabled="true" aria-selected="false" role="option">
              {noMatch}
            </li>
          )}
        </ul>
      </div>
    </Field>
  );
};
