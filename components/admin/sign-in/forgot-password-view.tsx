import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { ForgotPasswordForm } from './forgot-password-form';
import { SignInBrand } from './sign-in-brand';

/** Requests a reset link by email. Signed-in users change their password in the account. */
export const ForgotPasswordView = ({ initPageResult }: AdminViewServerProps) => {
  if (initPageResult.req.user) redirect('/admin/account');
  return (
    <>
      <SignInBrand />
      <ForgotPasswordForm />
    </>
  );
};
