import type { AdminViewServerProps } from 'payload';

import { translate } from '@/lib/i18n/text';

import { guardView } from '../guard-view';
import { PanelPage } from '../PanelPage';
import { Gallery } from './gallery';

/** Every part of the panel in every state, to build the next screen from. Not there in production. */
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
