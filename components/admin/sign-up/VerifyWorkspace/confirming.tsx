'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Skeleton } from '@/components/kit/states/Skeleton';
import { useText } from '@/components/kit/i18n/use-text';

import { Ending } from './ending';
import { confirmSignUp, findVerified } from './verify-calls';

/** Says that the link was opened by a person with a browser; programs that look through mail run no pages. */
export const Confirming = ({ token, supportEmail }: { token: string; supportEmail: string }) => {
  const text = useText();
  const [outcome, setOutcome] = useState<{ slug: string } | 'failed' | null>(null);
  useEffect(() => {
    const confirm = async () => {
      try {
        await confirmSignUp(token);
        const found = await findVerified(token);
        setOutcome(found ? { slug: found.slug } : 'failed');
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setOutcome('failed');
      }
    };
    void confirm();
  }, [token]);
  if (outcome === null)
    return (
      <Ending text="" title={text('signUp.verify.confirming')}>
        <Skeleton height={16} />
      </Ending>
    );
  if (outcome === 'failed')
    return (
      <Ending
        text={text('signUp.verify.invalidText', { email: supportEmail })}
        title={text('signUp.verify.invalid')}
      >
        <ButtonLink href="/admin/login" kind="primary">
          {text('signIn.submit')}
        </ButtonLink>
      </Ending>
    );
  return (
    <Ending text={text('signUp.verify.confirmed')} title={text('signUp.verify.waiting')}>
      <p>{text('signUp.verify.waitingSlug', { slug: outcome.slug })}</p>
    </Ending>
  );
};
