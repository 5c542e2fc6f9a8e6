import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { ForgotPasswordForm } from './forgot-password-form';
import { SignInBrand } from './sign-in-brand';

/** Asks for the address a link to a new password goes to; who is signed in changes it in the account. */
export const ForgotPasswordView = ({ initPageResult }: AdminViewServerProps) => {
  if (initPageResult.req.user) redirect('/admin/account');
  return (
    <>
      <SignInBrand />
      <ForgotPasswordForm />
    </>
  );
};
