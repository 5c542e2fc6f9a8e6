import type { AdminViewServerProps } from 'payload';

import { ResetPasswordForm } from './reset-password-form';
import { SignInPage } from './sign-in-page';

/** Where the mailed link leads: public, and for the token in its address. */
export const ResetPasswordView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInPage>
      <ResetPasswordForm token={token} />
    </SignInPage>
  );
};
