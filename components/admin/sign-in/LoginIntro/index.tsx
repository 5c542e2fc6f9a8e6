import type { ServerProps } from 'payload';

import { translate } from '@/lib/core/i18n/text';

import { SignInHead } from '../SignInHead';

/** The headline of Payload's login. */
export const LoginIntro = ({ i18n }: ServerProps) => (
  <SignInHead
    intro={translate(i18n.language, 'signIn.intro')}
    title={translate(i18n.language, 'signIn.title')}
  />
);
