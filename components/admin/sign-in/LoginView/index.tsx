import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';

import { LoginForm } from '../LoginForm';
import { SignInBrand } from '../SignInBrand';

/** The log-in, in place of Payload's, which frames it: with the second factor, and with the way back to where one was. */
export const LoginView = ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const target = getSafeRedirect({ fallbackTo: '/admin', redirectTo: searchParams?.redirect ?? '' });
  if (initPageResult.req.user) redirect(target);
  return (
    <>
      <SignInBrand />
      <LoginForm target={target} />
    </>
  );
};
