'use client';

import { FailurePage } from '@/components/admin/shell/failure-page';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

/** 404 page outside of the panel. */
const NotFound = () => {
  const text = useText();
  return (
    <FailurePage text={text('failure.notFound')} title={text('failure.notFoundTitle')}>
      <ButtonLink href="/admin" kind="primary">
        {text('unauthorized.back')}
      </ButtonLink>
    </FailurePage>
  );
};

export default NotFound;
