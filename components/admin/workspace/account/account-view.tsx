import { redirect } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { LinkTabs } from '@/components/kit/navigation/link-tabs';
import { NoPermissionState } from '@/components/kit/states/no-permission-state';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';

import { accountPath, accountTabs, listAccountTabs } from './account-tabs';

/**
 * `/admin/globals/account?tab=…`: workspace settings for users who may read them, and the profile for
 * everyone.
 */
export const AccountView = async ({ initPageResult, searchParams }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const ctx = await resolveContext(req);
  const tabs = listAccountTabs(ctx.actor);
  const open = searchParams?.tab ? tabs.find(({ name }) => name === searchParams.tab) : tabs[0];
  const isKnown = accountTabs.some(({ name }) => name === searchParams?.tab);
  if (!open && !isKnown) redirect(accountPath);
  return (
    <PageBody title={translate(language, open?.title ?? 'account.title')}>
      {tabs.length > 1 && (
        <LinkTabs
          label={translate(language, 'account.tabs')}
          tabs={tabs.map(({ name, label }) => ({
            href: `${accountPath}?tab=${name}`,
            label: translate(language, label),
            isOpen: name === open?.name,
          }))}
        />
      )}
      {open ? <open.Content ctx={ctx} searchParams={searchParams ?? {}} /> : <NoPermissionState />}
    </PageBody>
  );
};
