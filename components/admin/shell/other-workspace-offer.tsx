'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-calls';
import { callApi, toQuery } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';

type Workspace = { id: string; name: string };
type Offer = { workspace: Workspace; href: string };

const recordPath = /^\/admin\/collections\/(videos|liveEvents|playerPresets)(?:\/([\w-]+))?/;

const findOffer = async (collection: string, id: string): Promise<Offer | null> => {
  const query = toQuery({ collection, id });
  const path = `/api/workspaces/of-record?${query}`;
  const { workspace } = await callApi<{ workspace: Workspace | null }>('GET', path);
  return workspace && { workspace, href: `/admin/collections/${collection}/${id}` };
};

/**
 * Offers to open a record of another workspace the user belongs to. Payload answers a missing record with its
 * list and `?notFound=<id>`, and other missing pages with the not-found page.
 */
export const OtherWorkspaceOffer = ({ isNotFoundPage = false }: { isNotFoundPage?: boolean }) => {
  const text = useText();
  const path = usePathname();
  const missing = useSearchParams().get('notFound');
  const [offer, setOffer] = useState<Offer | null>(null);
  const { run, isBusy } = useCall(setActiveWorkspace);
  const [, collection, idOfPath] = recordPath.exec(path) ?? [];
  const id = missing ?? (isNotFoundPage ? idOfPath : null);
  useEffect(() => {
    if (collection && id) void findOffer(collection, id).then(setOffer, () => undefined);
  }, [collection, id]);
  const open = async (to: Offer) => {
    const outcome = await run(to.workspace.id);
    if (outcome && !outcome.error) window.location.assign(to.href);
  };
  return (
    <ConfirmDialog
      confirmLabel={text('pageWorkspace.open')}
      isBusy={isBusy}
      isOpen={offer !== null}
      onCancel={() => setOffer(null)}
      onConfirm={() => void (offer && open(offer))}
      title={text('pageWorkspace.elsewhereTitle')}
    >
      {text('pageWorkspace.elsewhere', { name: offer?.workspace.name ?? '' })}
    </ConfirmDialog>
  );
};
