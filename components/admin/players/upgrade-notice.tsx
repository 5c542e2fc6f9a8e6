'use client';

import { UpgradePill } from '@/components/admin/billing/upgrade-pill';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

type UpgradeNoticeProps = { canReadAccount: boolean; firstPackage: string | null };

/** Explains that the package lacks player design, with an upgrade link for users who may change it. */
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
