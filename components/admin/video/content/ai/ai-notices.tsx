'use client';

import { UpgradePill } from '@/components/admin/billing/upgrade-pill';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { Notice } from '@/components/kit/states/notice';
import { useText } from '@/components/kit/i18n/use-text';
import { type AiService, aiServices } from '@/lib/workspaces/usage/list-missing-services';

import { useEdit } from '../../sync/edit-context';
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

/** Which services are not set up, and the settings that are missing; for those who can do so. */
export const AiOff = ({ missing }: { missing: readonly AiService[] }) => {
  const text = useText();
  return (
    <Notice
      action={
        <ButtonLink href="/api/health" size="small" target="_blank">
          {text('ai.off.action')}
        </ButtonLink>
      }
      title={text('ai.off.title')}
      tone="info"
    >
      {missing.map((service) => (
        <p key={service}>{text(`ai.off.${service}`, { setting: aiServices[service] })}</p>
      ))}
      <p>{text('ai.off.text')}</p>
    </Notice>
  );
};
