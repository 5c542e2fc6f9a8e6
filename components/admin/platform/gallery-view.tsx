import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { translate } from '@/lib/core/i18n/text';

import { Gallery } from './gallery';

/** All components in all states, for building new screens. Not available in production. */
export const GalleryView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/gallery' });
  const { language } = req.i18n;
  return (
    <PanelPage
      intro={translate(language, 'gallery.intro')}
      title={translate(language, 'gallery.title')}
      view={view}
    >
      <Gallery />
    </PanelPage>
  );
};
