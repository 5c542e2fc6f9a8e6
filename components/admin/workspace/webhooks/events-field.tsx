'use client';

import { useId } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { FieldNotes } from '@/components/kit/fields/field';
import { useText } from '@/components/kit/i18n/use-text';
import { publicEventNames, type PublicEventName } from '@/lib/webhooks/event-names';

import styles from './webhooks.module.scss';

const groups = ['video', 'texttrack', 'share', 'liveEvent'] as const;

type Key = PublicEventName extends infer Name
  ? Name extends `${infer Kind}.${infer What}`
    ? `${Kind}_${What}`
    : never
  : never;

/** The words for a public event, such as "Video is ready". */
export const useEventWords = (): ((name: string) => string) => {
  const text = useText();
  return (name) =>
    publicEventNames.some((known) => known === name)
      ? text(`webhooks.events.${name.replace('.', '_') as Key}`)
      : text('webhooks.events.test');
};

type EventsFieldProps = {
  values: PublicEventName[];
  error: string | null;
  onChange: (values: PublicEventName[]) => void;
};

/** The events that an endpoint receives, grouped by their kind. */
export const EventsField = ({ values, error, onChange }: EventsFieldProps) => {
  const text = useText();
  const toWords = useEventWords();
  const id = useId();
  const isAll = values.length === publicEventNames.length;
  const toggle = (name: PublicEventName) =>
    onChange(values.includes(name) ? values.filter((value) => value !== name) : [...values, name]);
  return (
    <div
      aria-describedby={error ? `${id}-error` : undefined}
      aria-labelledby={id}
      className={styles.events}
      role="group"
    >
      <div className={styles.eventsHead}>
        <h2 id={id}>{text('webhooks.fields.events')}</h2>
        <Button kind="quiet" onClick={() => onChange(isAll ? [] : [...publicEventNames])} size="small">
          {text(isAll ? 'webhooks.form.none' : 'webhooks.form.all')}
        </Button>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <fieldset className={styles.group} key={group}>
            <legend>{text(`webhooks.groups.${group}`)}</legend>
            {publicEventNames
              .filter((name) => name.startsWith(`${group}.`))
              .map((name) => (
                <div key={name} title={name}>
                  <Checkbox
                    checked={values.includes(name)}
                    label={toWords(name)}
                    onChange={() => toggle(name)}
                  />
                </div>
              ))}
          </fieldset>
        ))}
      </div>
      <FieldNotes error={error} id={id} />
    </div>
  );
};
