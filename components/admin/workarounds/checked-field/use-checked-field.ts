'use client';

import { useField, useFormFields } from '@payloadcms/ui';
import { useEffect } from 'react';

/** True, or what is wrong; the same function from one rendering to the next. */
type Check = (value: unknown) => true | string;

/**
 * A field that says what is wrong with its value while somebody types. Payload's own `validate` looks 150 ms
 * later and then stores the value it looked at beside the answer: what was typed since is lost on a busy
 * machine. Here only the answer is stored.
 */
export const useCheckedField = <Value>(path: string, check: Check) => {
  const field = useField<Value>({ path });
  const known = useFormFields(([fields]) => fields[path]);
  const dispatch = useFormFields(([, send]) => send);
  const outcome = check(field.value);
  const errorMessage = outcome === true ? undefined : outcome;
  const isKnown =
    known?.validate === check &&
    (known.valid ?? true) === (outcome === true) &&
    known.errorMessage === errorMessage;
  useEffect(() => {
    if (!isKnown)
      dispatch({ type: 'UPDATE', path, validate: check, valid: errorMessage === undefined, errorMessage });
  }, [check, dispatch, errorMessage, isKnown, path]);
  return field;
};
