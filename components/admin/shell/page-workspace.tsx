'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

import { setActiveWorkspace } from '@/components/admin/workspace/workspace-api';
import { callApi, onWorkspaceChanged, setPageWorkspace, toQuery } from '@/components/api/call-api';
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

type PageWorkspaceProps = { workspace: { id: string; name: string } | null };
type Question = { isWrite: boolean; answer: (isBack: boolean) => void };

/**
 * Binds the calls of this page to its workspace. If another tab has switched, asks to switch back; calls wait
 * for the answer, so no input is lost.
 */
export const PageWorkspace = ({ workspace }: PageWorkspaceProps) => {
  const text = useText();
  const [questions, setQuestions] = useState<Question[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  /** Read-only calls ask only once. */
  const wasDeclined = useRef(false);
  const { run, isBusy } = useCall(setActiveWorkspace);
  const id = workspace?.id ?? null;

  useEffect(() => {
    setPageWorkspace(id);
    wasDeclined.current = false;
    return onWorkspaceChanged(({ isWrite }) => {
      if (!isWrite && wasDeclined.current) return Promise.resolve(false);
      return new Promise((answer) => setQuestions((waiting) => [...waiting, { isWrite, answer }]));
    });
  }, [id]);

  const settle = (isBack: boolean) => {
    wasDeclined.current = !isBack;
    setHasFailed(false);
    for (const { answer } of questions) answer(isBack);
    setQuestions([]);
  };
  const switchBack = async () => {
    const outcome = await run(id ?? '');
    if (outcome?.error) setHasFailed(true);
    else if (outcome) settle(true);
  };

  const isSaving = questions.some(({ isWrite }) => isWrite);
  return (
    <ConfirmDialog
      confirmLabel={text(isSaving ? 'pageWorkspace.switchAndSave' : 'pageWorkspace.switch')}
      isBusy={isBusy}
      isOpen={questions.length > 0}
      onCancel={() => settle(false)}
      onConfirm={() => void switchBack()}
      title={text('pageWorkspace.title')}
    >
      <p>{text('pageWorkspace.text', { name: workspace?.name ?? '' })}</p>
      {isSaving && <p>{text('pageWorkspace.kept')}</p>}
      {hasFailed && <p role="alert">{text('switcher.failed')}</p>}
    </ConfirmDialog>
  );
};
