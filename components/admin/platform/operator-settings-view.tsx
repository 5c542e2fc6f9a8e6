import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { Notice } from '@/components/kit/states/notice';
import { reachesNobody } from '@/lib/accounts/mails/send-mail';
import { translate } from '@/lib/core/i18n/text';
import { listPackages } from '@/lib/platform/find-packages';
import { findOperatorSettings } from '@/lib/platform/settings/operator-settings';
import { trialSlug } from '@/lib/platform/sign-up/rules';

import { OperatorSettingsForm } from './operator-settings';

/** The settings of the installation that platform administrators can change without a restart. */
export const OperatorSettingsView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/operator-settings', isRootOnly: true });
  const { language } = req.i18n;
  // A plan has the same slug for both billing periods. The trial is chosen by default.
  const packages = (await listPackages(req.payload)).filter(
    ({ plan }) => plan.isPublic && plan.slug !== trialSlug,
  );
  const plans = new Map(packages.map(({ plan }) => [plan.slug, plan.title]));
  return (
    <PanelPage
      intro={translate(language, 'operatorSettings.intro')}
      title={translate(language, 'operatorSettings.title')}
      view={view}
    >
      {reachesNobody() && <Notice tone="busy">{translate(language, 'operatorSettings.noMail')}</Notice>}
      <OperatorSettingsForm
        initial={await findOperatorSettings(req)}
        plans={[...plans].map(([value, label]) => ({ value, label }))}
      />
    </PanelPage>
  );
};
