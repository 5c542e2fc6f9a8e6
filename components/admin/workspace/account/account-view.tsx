import { redirect } from 'next/navigation';
import type { AdminViewServerProps, DocumentViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { MissingFeature } from '@/components/admin/billing/upgrade-hints';
import { PageBody } from '@/components/admin/shell/panel-page';
import { LinkTabs } from '@/components/kit/navigation/tabs';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { type Actor, decide } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import { findPrivacyPageData } from '@/lib/platform/find-privacy-page-data';
import { findMoveOut } from '@/lib/platform/move-out/request-move-out';
import { findDomainDetails } from '@/lib/workspaces/domains/find-domain';

import { DomainsView } from '../domains/domains-view';
import { MoveOutTab } from '../move-out/move-out-tab';
import { PrivacyForm } from '../privacy/privacy-form';
import { GeneralTab } from './general-tab';

const accountPath = '/admin/globals/account';
const profilePath = '/admin/profile';

type AccountTabProps = {
  ctx: RequestContext;
  searchParams: Record<string, string | string[] | undefined>;
};

type AccountTab = {
  /** Name of the tab in the URL. */
  name: 'general' | 'domains' | 'video-privacy' | 'move-out';
  label: MessageKey;
  Content: (props: AccountTabProps) => ReactNode | Promise<ReactNode>;
};

/** The domains by which viewers reach a workspace. */
const DomainsTab = async ({ ctx }: { ctx: RequestContext }) => {
  const details = await findDomainDetails(ctx);
  return details ? <DomainsView details={details} /> : <NoPermissionState />;
};

/** Sharing and embedding rules of a workspace's videos. */
const PrivacyTab = async ({ ctx }: { ctx: RequestContext }) => {
  const pageData = await findPrivacyPageData(ctx);
  if (!pageData) return <NoPermissionState />;
  const { missing } = pageData;
  if (!missing) return <PrivacyForm pageData={pageData} />;
  const { language } = ctx.req.i18n;
  const key = missing.packageTitle ? 'privacy.missing' : 'privacy.missingWithoutPackage';
  return (
    <MissingFeature missing={missing} title={translate(language, 'privacy.title')}>
      {translate(language, key, { package: missing.packageTitle ?? '' })}
    </MissingFeature>
  );
};

/** Takes the data of a workspace out, for its owner. */
const MoveOut = async ({ ctx }: { ctx: RequestContext }) => {
  const found = await findMoveOut(ctx).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'move_out_not_owner') return null;
    throw error;
  });
  const { language } = ctx.req.i18n;
  return found ? (
    <MoveOutTab initial={found.moveOut} />
  ) : (
    <NoPermissionState>{translate(language, 'moveOut.notOwner')}</NoPermissionState>
  );
};

const accountTabs: AccountTab[] = [
  { name: 'general', label: 'account.general', Content: GeneralTab },
  { name: 'domains', label: 'domains.tab', Content: DomainsTab },
  { name: 'video-privacy', label: 'privacy.title', Content: PrivacyTab },
  { name: 'move-out', label: 'moveOut.tab', Content: MoveOut },
];

const mayReadAccount = (actor: Actor): boolean =>
  'workspace' in actor && decide(actor, slugs.workspaces, 'readAccount') !== 'none';

/** `/admin/account`, in place of Payload's form. Keeps a requested tab. */
export const AccountRedirect = ({ searchParams }: AdminViewServerProps) => {
  const tab = searchParams?.tab;
  redirect(typeof tab === 'string' ? `${accountPath}?tab=${encodeURIComponent(tab)}` : accountPath);
};

/**
 * `/admin/globals/account?tab=…`: settings of the workspace. People who may not read them are led to their
 * profile unless they asked for a tab.
 */
export const AccountView = async ({ initPageResult, searchParams }: DocumentViewServerProps) => {
  const { req } = initPageResult;
  const { language } = req.i18n;
  const { tab, connected } = searchParams ?? {};
  if (tab === 'profile')
    redirect(typeof connected === 'string' ? `${profilePath}?connected=${connected}` : profilePath);
  const ctx = await resolveContext(req);
  const isAllowed = mayReadAccount(ctx.actor);
  const open = tab ? accountTabs.find(({ name }) => name === tab) : accountTabs[0];
  if (!open) redirect(accountPath);
  if (!tab && !isAllowed) redirect(profilePath);
  return (
    <PageBody title={translate(language, 'account.title')}>
      {isAllowed && (
        <LinkTabs
          label={translate(language, 'account.tabs')}
          tabs={accountTabs.map(({ name, label }) => ({
            href: `${accountPath}?tab=${name}`,
            label: translate(language, label),
            isOpen: name === open.name,
          }))}
        />
      )}
      {isAllowed ? <open.Content ctx={ctx} searchParams={searchParams ?? {}} /> : <NoPermissionState />}
    </PageBody>
  );
};
