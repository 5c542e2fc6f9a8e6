import type { AdminViewServerProps } from 'payload';

import { SetUpForm } from './set-up-form';
import { SignInContent } from './sign-in-page';

/**
 * Payload leads every page here until there is an account, and draws the card around it. Only the set-up
 * link's token makes one.
 */
export const SetUpView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInContent>
      <SetUpForm token={token} />
    </SignInContent>
  );
};
