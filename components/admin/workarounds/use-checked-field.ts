'use client';

import { useField, useFormFields } from '@payloadcms/ui';
import { useEffect } from 'react';

/** Returns true or an error message. Must be stable across renders. */
type Check = (value: unknown) => true | string;

/**
 * A field that validates while the user types. Payload's `validate` runs 150 ms later and writes back the
 * value it validated, which loses newer input on a busy machine. Here only the result is stored.
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
