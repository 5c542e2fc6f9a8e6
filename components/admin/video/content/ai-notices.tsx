'use client';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { type AiService, aiServices } from '@/lib/workspaces/usage/ai-types';

import { useEdit } from '../sync/edit-context';

/** Link to the package, for users who may read it. */
export const PackageLink = ({ isButton = false }: { isButton?: boolean }) => {
  const text = useText();
  const { rights } = useEdit();
  if (!rights.canReadAccount) return null;
  const href = '/admin/globals/account';
  const label = text('ai.upgrade.action');
  return isButton ? (
    <ButtonLink href={href} size="small">
      {label}
    </ButtonLink>
  ) : (
    <Link href={href}>{label}</Link>
  );
};

/** Explains that the package lacks AI, and whom to ask for an upgrade. */
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

/** Lists AI services that are not configured, with their missing settings, for users who can fix that. */
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
