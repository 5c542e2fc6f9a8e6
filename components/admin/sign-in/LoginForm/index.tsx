'use client';

import { useText } from '@/components/kit/i18n/use-text';

import { LogInSteps } from '../LogInSteps';

/** Logs in and goes on to `target`, a path of the panel. */
export const LoginForm = ({ target }: { target: string }) => {
  const text = useText();
  const isForBuild = target.startsWith('/admin/verify-workspace');
  return (
    <LogInSteps
      intro={text(isForBuild ? 'signUp.verify.logIn' : 'signIn.intro')}
      onDone={() => {
        // The whole page, so that nothing is kept of before.
        window.location.assign(target);
        return Promise.resolve(null);
      }}
      submitLabel={text('signIn.submit')}
      title={text('signIn.title')}
    />
  );
};
