import { NoPermissionState } from '@/components/kit/states/no-permission-state';
import { translate } from '@/lib/core/i18n/text';
import { findPrivacyFacts } from '@/lib/platform/find-privacy-facts';

import type { AccountTabProps } from '../../account/account-tab-props';
import { MissingFeature } from '../../account/missing-feature';
import { PrivacyForm } from './privacy-form';

/** Sharing and embedding rules of a workspace's videos. */
export const PrivacyTab = async ({ ctx }: AccountTabProps) => {
  const facts = await findPrivacyFacts(ctx);
  if (!facts) return <NoPermissionState />;
  const { missing } = facts;
  if (!missing) return <PrivacyForm facts={facts} />;
  const { language } = ctx.req.i18n;
  const key = missing.packageTitle ? 'privacy.missing' : 'privacy.missingWithoutPackage';
  return (
    <MissingFeature missing={missing} title={translate(language, 'privacy.title')}>
      {translate(language, key, { package: missing.packageTitle ?? '' })}
    </MissingFeature>
  );
};
