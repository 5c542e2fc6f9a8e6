'use client';

import { UpgradePill } from '@/components/admin/plan/UpgradePill';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../sync/edit-context';
import { PackageLink } from './package-link';

/** That AI is not in the package, and whom to ask for another one. */
export const AiUpgrade = () => {
  const text = useText();
  const { rights, firstPackages } = useEdit();
  const { canReadAccount } = rights;
  return (
    <Notice
      action={canReadAccount && <PackageLink isButton />}
      badge={<UpgradePill firstPackage={firstPackages.ai} />}
      title={text('ai.upgrade.title')}
      tone="info"
    >
      {text(canReadAccount ? 'ai.upgrade.text' : 'ai.upgrade.ask')}
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
