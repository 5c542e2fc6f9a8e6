import { redirect } from 'next/navigation';
import type { AdminViewServerProps, DocumentViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { PageBody } from '@/components/admin/shell/panel-page';
import { LinkTabs } from '@/components/kit/navigation/tabs';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { type Actor, decide } from '@/lib/core/access/actor';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import { findPrivacyPageData } from '@/lib/platform/find-privacy-page-data';
import { findDomainDetails } from '@/lib/workspaces/domains/find-domain';

import { DomainsView } from '../domains/domains-view';
import { PrivacyForm } from '../privacy/privacy-form';
import { GeneralTab } from './general-tab';
import { MissingFeature } from './missing-feature';
import { ProfileTab } from './profile-tab';

const accountPath = '/admin/globals/account';

type AccountTabProps = {
  ctx: RequestContext;
  searchParams: Record<string, string | string[] | undefined>;
};

type AccountTab = {
  /** Name of the tab in the URL. */
  name: 'general' | 'domains' | 'video-privacy' | 'profile';
  label: MessageKey;
  /** The page's headline. */
  title: MessageKey;
  Content: (props: AccountTabProps) => ReactNode | Promise<ReactNode>;
  isForEverybody?: boolean;
};

/** The domains by which viewers reach a workspace. */
const DomainsTab = async ({ ctx }: { ctx: RequestContext }) => {
  const facts = await findDomainDetails(ctx);
  return facts ? <DomainsView facts={facts} /> : <NoPermissionState />;
};

/** Sharing and embedding rules of a workspace's videos. */
const PrivacyTab = async ({ ctx }: { ctx: RequestContext }) => {
  const facts = await findPrivacyPageData(ctx);
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

const accountTabs: AccountTab[] = [
  { name: 'general', label: 'account.general', title: 'account.title', Content: GeneralTab },
  {
    name: 'domains',
    label: 'domains.tab',
    title: 'account.title',
    Content: DomainsTab,
  },
  {
    name: 'video-privacy',
    label: 'privacy.title',
    title: 'account.title',
    Content: PrivacyTab,
  },
  {
    name: 'profile',
    label: 'account.profile.title',
    title: 'account.profile.title',
    Content: ProfileTab,
    isForEverybody: true,
  },
];

/** The tabs an actor may open, the default first. */
const listAccountTabs = (actor: Actor): AccountTab[] => {
  const canReadAccount = 'workspace' in actor && decide(actor, slugs.workspaces, 'readAccount') !== 'none';
  return accountTabs.filter(({ isForEverybody }) => isForEverybody === true || canReadAccount);
};

/** `/admin/account`, in place of Payload's form. Keeps a requested tab. */
export const AccountRedirect = ({ searchParams }: AdminViewServerProps) => {
  const tab = searchParams?.tab;
  redirect(typeof tab === 'string' ? `${accountPath}?tab=${encodeURIComponent(tab)}` : accountPath);
};

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
