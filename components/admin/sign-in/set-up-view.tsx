import type { AdminViewServerProps } from 'payload';

import { SetUpForm } from './set-up-form';
import { SignInContent } from './sign-in-page';

/**
 * Payload redirects every page here until an account exists, and renders the card around it. Only the token
 * of the set-up link can create an account.
 */
export const SetUpView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInContent>
      <SetUpForm token={token} />
    </SignInContent>
  );
};
