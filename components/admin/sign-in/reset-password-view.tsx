import type { AdminViewServerProps } from 'payload';

import { ResetPasswordForm } from './reset-password-form';
import { SignInPage } from './sign-in-page';

/** The page of a password reset link: public, authorised by the token in the URL. */
export const ResetPasswordView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInPage>
      <ResetPasswordForm token={token} />
    </SignInPage>
  );
};
