'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { useUploads } from '@/components/admin/uploads/uploads-context';
import { listWorkspaces, setActiveWorkspace } from '@/components/admin/workspace/workspace-api';
import { useCall } from '@/components/api/use-call';
import { Avatar } from '@/components/kit/avatar';
import { Link } from '@/components/kit/buttons/link';
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
