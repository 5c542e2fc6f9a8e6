'use client';

import { useEffect, useState } from 'react';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-calls';
import { callApi, toQuery } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/ConfirmDialog';
import { useText } from '@/components/kit/i18n/use-text';

type Workspace = { id: string; name: string };

const recordPath = /^\/admin\/collections\/(videos|liveEvents|playerPresets)\/([\w-]+)/;

const findWorkspaceOf = async (path: string): Promise<Workspace | null> => {
  const [, collection = '', id = ''] = recordPath.exec(path) ?? [];
  if (!id) return null;
  const query = toQuery({ collection, id });
  const answer = await callApi<{ workspace: Workspace | null }>('GET', `/api/workspaces/of-record?${query}`);
  return answer.workspace;
};

/** On the not-found page: offers to open a record that is in another workspace of the person. */
export const OtherWorkspaceOffer = () => {
  const text = useText();
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const { run, isBusy } = useCall(setActiveWorkspace);
  useEffect(() => {
    void findWorkspaceOf(window.location.pathname).then(setWorkspace, () => undefined);
  }, []);
  const open = async () => {
    const outcome = await run(workspace?.id ?? '');
    if (outcome && !outcome.error) window.location.reload();
  };
  return (
    <ConfirmDialog
      confirmLabel={text('pageWorkspace.open')}
      isBusy={isBusy}
      isOpen={workspace !== null}
      onCancel={() => setWorkspace(null)}
      onConfirm={() => void open()}
      title={text('pageWorkspace.elsewhereTitle')}
    >
      {text('pageWorkspace.elsewhere', { name: workspace?.name ?? '' })}
    </ConfirmDialog>
  );
};
