import { DefaultTemplate } from '@payloadcms/next/templates';
import { SetStepNav } from '@payloadcms/ui';
import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import styles from './panel-page.module.scss';

/** Id of the element beside the page title that receives page actions. */
export const pageActionsId = 'rh-page-actions';

type PanelPageProps = { view: AdminViewServerProps; title: string; intro?: string; children: ReactNode };

/** A custom page inside the panel's frame, with a title. */
export const PanelPage = ({ view, title, intro, children }: PanelPageProps) => {
  const { initPageResult, params, searchParams } = view;
  const { locale, permissions, req, visibleEntities } = initPageResult;
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user ?? undefined}
      visibleEntities={visibleEntities}
    >
      <PageBody intro={intro} title={title}>
        {children}
      </PageBody>
    </DefaultTemplate>
  );
};

type PageBodyProps = {
  title: string;
  intro?: string;
  /** Actions rendered with the page. `PageActions` adds more later. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Title and content, inside a frame that Payload has already rendered. */
export const PageBody = ({ title, intro, actions, children }: PageBodyProps) => (
  <main className={`rh-page ${styles.page}`}>
    <SetStepNav nav={[{ label: title }]} />
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      <div className={styles.actions} id={pageActionsId}>
        {actions}
      </div>
    </div>
    {children}
  </main>
);
