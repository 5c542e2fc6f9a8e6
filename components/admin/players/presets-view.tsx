import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { readListQuery } from '@/lib/core/list-query';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listPresets } from '@/lib/videos/players/list-presets';

import { PresetList } from './preset-list';

/** The player presets; replaces Payload's list. */
export const PresetsView = async ({ i18n, limit, payload, searchParams, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const list = await listPresets(await resolveContext(req), readListQuery(searchParams, limit));
  if (!list) {
    return (
      <PageBody title={translate(i18n.language, 'players.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return <PresetList list={list} />;
};
