'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';

import { FailurePage, describeFailure } from '@/components/admin/shell/failure-page';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Error page of the panel, for errors on the server and in the browser. */
const PanelError = ({ error, reset }: ErrorProps) => {
  const text = useText();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <FailurePage {...describeFailure(error.digest, text)}>
      <Button kind="primary" onClick={retry}>
        {text('common.retry')}
      </Button>
      <ButtonLink href="/admin">{text('unauthorized.back')}</ButtonLink>
    </FailurePage>
  );
};

export default PanelError;
