'use client';

import { UpgradePill } from '@/components/admin/billing/UpgradePill';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';

type UpgradeNoticeProps = { canReadAccount: boolean; firstPackage: string | null };

/** Why nothing can be changed where the package has no player design, and the way to another for those who may take it. */
export const UpgradeNotice = ({ canReadAccount, firstPackage }: UpgradeNoticeProps) => {
  const text = useText();
  return (
    <Notice
      action={
        canReadAccount && (
          <ButtonLink href="/admin/globals/account">{text('presets.upgrade.changePlan')}</ButtonLink>
        )
      }
      badge={<UpgradePill firstPackage={firstPackage} />}
      title={text('presets.upgrade.title')}
      tone="info"
    >
      {text('presets.upgrade.text')}
    </Notice>
  );
};
