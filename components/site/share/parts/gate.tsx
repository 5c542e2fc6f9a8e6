import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { BaseButton } from '@/components/kit/buttons/base-button';
import { describeField, Field } from '@/components/kit/fields/field';
import { lock } from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { person, unlink } from '@/components/kit/tool-icon-paths';

import { type Gate as GateModel, useClock, usePage } from '../page-context';
import { formatMoment } from '../rules/formats';
import { rememberUnlock } from '../state/device-memory';
import { Brand, Footer } from './brand';

import styles from './gate.module.scss';
import buttons from '@/components/kit/buttons/button.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

const loginPage = '/admin/login';

const icons: Partial<Record<GateModel['state'], string>> = {
  invalid: unlink,
  account_not_allowed: person,
  forbidden: lock,
};

export type GateProps = { gate: GateModel; onUnlock: () => Promise<void> };

/** Explains why the link shows nothing. Reveals neither title nor poster. */
export const Gate = ({ gate, onUnlock }: GateProps) => {
  const icon = icons[gate.state];
  return (
    <div className={styles.page}>
      <main className={styles.gate}>
        {icon ? (
          <span className={styles.mark}>
            <IconShape path={icon} />
          </span>
        ) : (
          gate.workspace && <Brand workspace={gate.workspace} />
        )}
        <GateText gate={gate} onUnlock={onUnlock} />
      </main>
      <Footer />
    </div>
  );
};

const GateText = ({ gate, onUnlock }: { gate: GateModel; onUnlock: () => Promise<void> }) => {
  const { text, model, language } = usePage();
  const { timeZone } = useClock();
  const workspace = gate.workspace?.name ?? '';
  const back = `/collaborate/video/${encodeURIComponent(model.token)}`;
  const login = `${loginPage}?redirect=${encodeURIComponent(back)}`;
  switch (gate.state) {
    case 'expired':
      return (
        <>
          <h1>{text('sharePage.gate.expiredTitle')}</h1>
          <p suppressHydrationWarning>
            {text('sharePage.gate.expiredText', {
              date: gate.expiresAt ? formatMoment(language, gate.expiresAt, timeZone) : '',
            })}
          </p>
          <ExpiredWay gate={gate} login={login} />
        </>
      );
    case 'login_required':
      return (
        <>
          <h1>{text('sharePage.gate.loginTitle', { workspace })}</h1>
          <p>{text('sharePage.gate.loginText')}</p>
          <a className={buttons.button} data-kind="primary" href={login}>
            {text('sharePage.gate.login')}
          </a>
        </>
      );
    case 'account_not_allowed':
      return (
        <>
          <h1>{text('sharePage.gate.accountTitle')}</h1>
          <p>{text('sharePage.gate.accountText', { email: gate.email ?? '' })}</p>
          <BaseButton onClick={() => void changeAccount(login)}>
            {text('sharePage.gate.otherAccount')}
          </BaseButton>
        </>
      );
    case 'forbidden':
      return (
        <>
          <h1>{text('sharePage.gate.forbiddenTitle')}</h1>
          <p>{text('sharePage.gate.forbiddenText', { workspace })}</p>
        </>
      );
    case 'password_required':
      return <PasswordGate onUnlock={onUnlock} workspace={workspace} />;
    default:
      return (
        <>
          <h1>{text('sharePage.gate.invalidTitle')}</h1>
          <p>{text('sharePage.gate.invalidText')}</p>
        </>
      );
  }
};

/** Links members to the video in the panel. Everyone else can sign in and is sent back here. */
const ExpiredWay = ({ gate: { panelPath, email }, login }: { gate: GateModel; login: string }) => {
  const { text } = usePage();
  if (panelPath) {
    return (
      <a className={buttons.button} data-kind="plain" href={panelPath}>
        {text('sharePage.gate.inPanel')}
      </a>
    );
  }
  if (email) {
    return (
      <BaseButton onClick={() => void changeAccount(login)}>{text('sharePage.gate.otherAccount')}</BaseButton>
    );
  }
  return (
    <a className={buttons.button} data-kind="plain" href={login}>
      {text('sharePage.gate.asMember')}
    </a>
  );
};

/** Signs out and opens the sign-in page, which leads back here. */
const changeAccount = async (login: string): Promise<void> => {
  // A failure is ignored: a visitor who is already signed out only needs the sign-in page.
  await callApi('POST', '/api/users/logout').catch(() => undefined);
  location.assign(login);
};

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
const PasswordGate = ({ workspace, onUnlock }: PasswordGateProps) => {
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
