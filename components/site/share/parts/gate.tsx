import { callApi } from '@/components/api/call-api';
import { BaseButton } from '@/components/kit/buttons/base-button';
import { lock } from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { person, unlink } from '@/components/kit/tool-icon-paths';

import type { Gate as GateModel } from '../model';
import { useClock, usePage } from '../page-context';
import { formatMoment } from '../rules/formats';
import { Brand, Footer } from './brand';
import { PasswordGate } from './password-gate';

import styles from './gate.module.scss';
import buttons from '@/components/kit/buttons/button.module.scss';

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
