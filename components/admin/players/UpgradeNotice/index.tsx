'use client';

import { ButtonLink } from '@/components/kit/ButtonLink';
import { Notice } from '@/components/kit/Notice';
import { useText } from '@/components/kit/i18n/use-text';

/** Why nothing can be changed where the package has no player design, and the way to another for those who may take it. */
export const UpgradeNotice = ({ canReadAccount }: { canReadAccount: boolean }) => {
  const text = useText();
  return (
    <Notice
      action={
        canReadAccount && (
          <ButtonLink href="/admin/globals/account">{text('presets.upgrade.changePlan')}</ButtonLink>
        )
      }
      title={text('presets.upgrade.title')}
      tone="info"
    >
      {text('presets.upgrade.text')}
    </Notice>
  );
};
