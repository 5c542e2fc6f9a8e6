import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { PanelPage } from '@/components/admin/shell/panel-page';
import { Link } from '@/components/kit/buttons/link';
import { LinkTabs } from '@/components/kit/navigation/link-tabs';
import type { Translate } from '@/lib/core/i18n/text';

import styles from './figures/figures.module.scss';

const pages = ['requests', 'traffic'] as const;
export type AnalyticsPageName = (typeof pages)[number];

type AnalyticsPageProps = {
  view: AdminViewServerProps;
  open: AnalyticsPageName;
  t: Translate;
  children: ReactNode;
};

/** A statistics page with links to the overview and to the other page. */
export const AnalyticsPage = ({ view, open, t, children }: AnalyticsPageProps) => (
  <PanelPage title={t(`analytics.${open}.title`)} view={view}>
    <Link className={styles.back} href="/admin/globals/analytics">
      ← {t('analytics.title')}
    </Link>
    <LinkTabs
      label={t('analytics.title')}
      tabs={pages.map((name) => ({
        href: `/admin/analytics/${name}`,
        label: t(`analytics.${name}.title`),
        isOpen: name === open,
      }))}
    />
    {children}
  </PanelPage>
);
