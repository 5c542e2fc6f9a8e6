import { redirect } from 'next/navigation';
import type { AdminViewServerProps, Payload, PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { LinkTabs } from '@/components/kit/navigation/tabs';
import { type Actor, decide, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import type { Translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

/** Admits users who may read all statistics of their active workspace. */
export const guardAnalytics = async (
  view: AdminViewServerProps,
  path: string,
): Promise<{ req: PayloadRequest; actor: Actor; workspace: ActorWorkspace }> => {
  const { req, actor } = await guardView(view, { path });
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.statistics, 'readStatistics') === 'none')
    redirect('/admin/unauthorized');
  return { req, actor, workspace };
};

/** Null if loading failed. The error is logged, and the page shows an error state. */
export const loadStatistics = async <T,>(payload: Payload, load: () => Promise<T>): Promise<T | null> => {
  try {
    return await load();
  } catch (error) {
    payload.logger.error({ err: error }, 'the statistics of a page could not be loaded');
    return null;
  }
};

const pages = ['requests', 'traffic'] as const;
export type AnalyticsPageName = (typeof pages)[number];

type AnalyticsPageProps = {
  view: AdminViewServerProps;
  open: AnalyticsPageName;
  t: Translate;
  children: ReactNode;
};

/** The overview and the pages with all statistics. */
export const AnalyticsTabs = ({ open, t }: { open: AnalyticsPageName | 'overview'; t: Translate }) => (
  <LinkTabs
    label={t('analytics.title')}
    tabs={[
      {
        href: '/admin/globals/analytics',
        label: t('analytics.overview.tab'),
        isOpen: open === 'overview',
      },
      ...pages.map((name) => ({
        href: `/admin/analytics/${name}`,
        label: t(`analytics.${name}.title`),
        isOpen: name === open,
      })),
    ]}
  />
);

/** A statistics page with links to the others. */
export const AnalyticsPage = ({ view, open, t, children }: AnalyticsPageProps) => (
  <PanelPage title={t(`analytics.${open}.title`)} view={view}>
    <AnalyticsTabs open={open} t={t} />
    {children}
  </PanelPage>
);
