'use client';

import { ButtonLink } from '@/components/kit/ButtonLink';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

/** That AI is not in the package, and whom to ask for another one. */
export const AiUpgrade = () => {
  const text = useText();
  return (
    <Notice title={text('ai.upgrade.title')} tone="info">
      {text('ai.upgrade.text')}
    </Notice>
  );
};

/** That a service is not set up; for those who can do so. */
export const AiOff = ({ what }: { what: 'transcribe' | 'translate' | 'write' }) => {
  const text = useText();
  return (
    <Notice
      action={
        <ButtonLink href="/api/health" size="small" target="_blank">
          {text('ai.off.action')}
        </ButtonLink>
      }
      title={text(`ai.off.${what}`)}
      tone="info"
    >
      {text('ai.off.text')}
    </Notice>
  );
};
