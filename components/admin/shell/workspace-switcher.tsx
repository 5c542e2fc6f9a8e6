'use client';

import { toast } from '@payloadcms/ui';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';

import { useUploads } from '@/components/admin/uploads/uploads-context';
import { listWorkspaces, setActiveWorkspace } from '@/components/admin/workspace/workspace-api';
import { callApi, onWorkspaceChanged, setPageWorkspace, toQuery } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Avatar } from '@/components/kit/avatar';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';

import styles from './workspace-switcher.module.scss';

type Current = { id: string; name: string; detail: string | null };
type Choice = { id: string; name: string };

const Card = ({ current }: { current: Current | null }) => {
  const text = useText();
  return (
    <>
      <Avatar name={current?.name ?? '–'} />
      <span className={styles.names}>
        <span className={styles.name}>{current?.name ?? text('switcher.none')}</span>
        {current && <span className={styles.detail}>{current.detail ?? text('switcher.noPackage')}</span>}
      </span>
    </>
  );
};

/** The active workspace, with a menu of the others, if there are any, and of creating one. */
export const WorkspaceSwitcher = ({
  current,
  canSwitch,
  canCreate,
}: {
  current: Current | null;
  canSwitch: boolean;
  canCreate: boolean;
}) => {
  const text = useText();
  const id = useId();
  const { confirmLeave } = useUploads();
  const { run } = useCall(setActiveWorkspace);
  const [choices, setChoices] = useState<Choice[] | 'loading' | 'failed'>('loading');

  const load = async () => {
    setChoices('loading');
    setChoices(await listWorkspaces().catch(() => 'failed' as const));
  };
  const choose = async (workspaceId: string) => {
    // Uploads belong to the workspace in which they were started.
    if (!(await confirmLeave())) return;
    const outcome = await run(workspaceId);
    if (outcome?.error)
      return toast.error(
        text(outcome.error.code === 'support_required' ? 'switcher.supportOnly' : 'switcher.failed'),
      );
    // Everything on the page, including the router's cache, belongs to the workspace: start over.
    if (outcome) window.location.assign('/admin');
  };

  if (!canSwitch && !canCreate) {
    return (
      <div className={styles.card}>
        <Card current={current} />
      </div>
    );
  }
  return (
    <>
      <button className={styles.card} popoverTarget={id} type="button">
        <span className="sr-only">{text('switcher.label')}</span>
        <Card current={current} />
        <Icon name="chevrons" size={16} />
      </button>
      <div
        className={styles.menu}
        id={id}
        onToggle={({ newState }) => {
          if (newState === 'open') void load();
        }}
        popover="auto"
      >
        <p className={styles.title}>{text('switcher.title')}</p>
        {choices === 'loading' && <div aria-busy="true" className={styles.loading} />}
        {choices === 'failed' && (
          <button className={styles.choice} onClick={() => void load()} type="button">
            {text('common.loadFailed')} {text('common.retry')}
          </button>
        )}
        {Array.isArray(choices) &&
          choices.map((choice) => (
            <button
              aria-current={choice.id === current?.id ? 'true' : undefined}
              className={styles.choice}
              key={choice.id}
              onClick={() => void choose(choice.id)}
              type="button"
            >
              <Avatar name={choice.name} />
              <span className={styles.name}>{choice.name}</span>
              {choice.id === current?.id && <Icon name="check" size={16} />}
            </button>
          ))}
        {canCreate && (
          <Link className={styles.choice} href="/admin/create">
            <Icon name="plus" size={16} />
            <span className={styles.name}>{text('switcher.create')}</span>
          </Link>
        )}
      </div>
    </>
  );
};

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
