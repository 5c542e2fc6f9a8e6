import type { AdminViewServerProps } from 'payload';

import { readUnsubscribeToken } from '@/lib/review/emails/unsubscribe-token';

import { SignUpPage } from './sign-up-page';
import { Unsubscribe } from './unsubscribe';

/** `/admin/unsubscribe?token=…`: the unsubscribe link in review emails. */
export const UnsubscribeView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token : '';
  return (
    <SignUpPage>
      <Unsubscribe token={readUnsubscribeToken(token) ? token : null} />
    </SignUpPage>
  );
};
