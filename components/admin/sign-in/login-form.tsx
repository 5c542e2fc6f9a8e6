'use client';

import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';

import { LogInSteps } from './log-in-steps';
import { ProviderButtons } from './provider-buttons';

import styles from './login-form.module.scss';

type LoginFormProps = {
  target: string;
  providers: ProviderChoice[];
  canSignUp: boolean;
  /** Whether the user was redirected here after deleting a workspace. */
  isDeleted: boolean;
};

/** Signs in and continues to `target`, a path of the panel. */
export const LoginForm = ({ target, providers, canSignUp, isDeleted }: LoginFormProps) => {
  const text = useText();
  const isForBuild = target.startsWith('/admin/verify-workspace');
  return (
    <LogInSteps
      foot={
        canSignUp ? (
          <>
            {text('signIn.noAccount')} <Link href="/admin/create">{text('signUp.person.title')}</Link>
          </>
        ) : (
          text('signIn.noAccountClosed')
        )
      }
      intro={text(isForBuild ? 'signUp.verify.logIn' : 'signIn.intro')}
      onDone={() => {
        // A full page load, so that no previous state remains.
        window.location.assign(target);
        return Promise.resolve(null);
      }}
      submitLabel={text('signIn.submit')}
      title={text('signIn.title')}
    >
      {isDeleted && (
        <div className={styles.done}>
          <Notice title={text('deletion.doneTitle')} tone="good">
            {text('deletion.done')}
          </Notice>
        </div>
      )}
      <ProviderButtons providers={providers} start={{ type: 'login', redirect: target }} />
    </LogInSteps>
  );
};
