import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { BaseButton } from '@/components/kit/buttons/base-button';
import { describeField, Field } from '@/components/kit/fields/field';

import { usePage } from '../page-context';
import { rememberUnlock } from '../state/device-memory';

import controls from '@/components/kit/fields/control.module.scss';

const never = () => () => undefined;

/** Whether the page is hydrated. Before that, the browser submits the form natively and reloads the page. */
const useIsRunning = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type PasswordGateProps = { workspace: string; onUnlock: () => Promise<void> };

/** Asks for the link's password. */
export const PasswordGate = ({ workspace, onUnlock }: PasswordGateProps) => {
  const { text, model } = usePage();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useIsRunning();

  const explain = (error: unknown): string => {
    if (!(error instanceof CallError)) return text('sharePage.gate.failed');
    if (error.status === 429) return text('sharePage.gate.tooMany');
    return error.code === 'wrong_share_password'
      ? text('sharePage.gate.wrong')
      : text('sharePage.gate.failed');
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { unlock } = await callApi<{ unlock: string }>('POST', '/api/collaborate/unlock', {
        body: { uuid: model.token, password: field.current?.value ?? '' },
      });
      rememberUnlock(model.token, unlock);
      await onUnlock();
    } catch (error) {
      setFault(explain(error));
      setBusy(false);
      field.current?.select();
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>{text('sharePage.gate.passwordTitle')}</h1>
      <p>{text('sharePage.gate.passwordText', { workspace })}</p>
      <Field error={fault} id="password" label={text('sharePage.gate.password')}>
        <input
          aria-describedby={describeField('password', { error: fault })}
          aria-invalid={fault !== null}
          autoComplete="off"
          className={controls.control}
          id="password"
          ref={field}
          required
          type="password"
        />
      </Field>
      <BaseButton kind="primary" disabled={isBusy || !isRunning} type="submit">
        {text('sharePage.gate.watch')}
      </BaseButton>
    </form>
  );
};
