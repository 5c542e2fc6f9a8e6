'use client';

import { toast } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { formatBytes, formatPercent } from '@/lib/core/i18n/format';

import type { UploadItem } from './engine/types';
import { formatAmount } from './transfer-rate';
import { describeObstacle, type UploadAction } from './upload-messages';
import { pickFiles } from './upload-prompt';
import { type UploadResult, useUploads } from './uploads-context';

import styles from './upload-tray.module.scss';

type DiscardDialogProps = {
  item: UploadItem;
  isOpen: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Confirms discarding sent data. Its buttons name their action, because "Cancel" would be ambiguous. */
const DiscardDialog = ({ item, isOpen, isBusy, onKeep, onDiscard }: DiscardDialogProps) => {
  const text = useText();
  const language = useLanguage();
  const { name, sent, target } = item;
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onKeep}>
            {text('uploads.cancel.keep')}
          </Button>
          <Button isBusy={isBusy} kind="danger" onClick={onDiscard}>
            {text('uploads.cancel.confirm')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onKeep}
      size="small"
      title={text('uploads.cancel.title')}
    >
      <p className={styles.question}>
        {text('uploads.cancel.body', { name, sent: formatBytes(language, sent) })}
      </p>
      {target.kind === 'replace' && <p>{text('uploads.cancel.keepsOld')}</p>}
    </Dialog>
  );
};

/** Up to this many bytes are discarded without confirmation. */
const littleSent = 10e6;

/** Pauses, resumes and cancels one upload. */
const RowButtons = ({ item }: { item: UploadItem }) => {
  const text = useText();
  const { center } = useUploads();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, sent, state } = item;

  const cancel = async () => {
    setIsBusy(true);
    try {
      await center.cancel(id);
    } catch {
      toast.error(text('uploads.cancel.failed'));
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  if (state === 'done') return null;
  return (
    <>
      {(state === 'waiting' || state === 'sending') && (
        <Button
          aria-label={text('uploads.row.pause', { name })}
          icon="pause"
          kind="quiet"
          onClick={() => center.pause(id)}
          size="small"
        />
      )}
      {state === 'paused' && (
        <Button
          aria-label={text('uploads.row.resume', { name })}
          icon="play"
          kind="quiet"
          onClick={() => center.resume(id)}
          size="small"
        />
      )}
      <Button
        aria-label={text('uploads.row.cancel', { name })}
        icon="close"
        isBusy={isBusy}
        kind="quiet"
        onClick={() => (sent > littleSent ? setIsAsking(true) : void cancel())}
        size="small"
      />
      <DiscardDialog
        isBusy={isBusy}
        isOpen={isAsking}
        item={item}
        onDiscard={() => void cancel()}
        onKeep={() => setIsAsking(false)}
      />
    </>
  );
};

type ObstacleActionProps = { action: UploadAction; item: UploadItem };

/** The action that lets a blocked upload continue. */
const ObstacleAction = ({ action, item: { id, name, size } }: ObstacleActionProps) => {
  const text = useText();
  const language = useLanguage();
  const go = useGo();
  const pathname = usePathname();
  const { center } = useUploads();
  const choose = async () => {
    const [file] = await pickFiles({ isMultiple: false });
    if (!file || (await center.provide(id, file))) return;
    toast.error(text('uploads.obstacle.wrongFile', { name, size: formatBytes(language, size) }));
  };
  const perform: Record<UploadAction, () => void> = {
    retry: () => center.resume(id),
    signIn: () => go.push(`/admin/login?redirect=${encodeURIComponent(pathname)}`),
    switchBack: () => void center.returnToWorkspace().catch(() => toast.error(text('switcher.failed'))),
    restart: () => center.restart(id),
    choose: () => void choose(),
    remove: () => center.dismiss(id),
  };
  return (
    <Button onClick={perform[action]} size="small">
      {text(`uploads.action.${action}`)}
    </Button>
  );
};

const tones = {
  waiting: 'quiet',
  sending: 'accent',
  finishing: 'accent',
  paused: 'quiet',
  held: 'busy',
  missing: 'busy',
  done: 'accent',
} as const;

type UploadRowProps = {
  item: UploadItem;
  /** Null until the file is encoded or found to be broken. */
  result: UploadResult | null;
};

/** One file with name, progress and actions. */
export const UploadRow = ({ item, result }: UploadRowProps) => {
  const text = useText();
  const language = useLanguage();
  const { center } = useUploads();
  const { name, size, sent, rate, state, target, videoId } = item;
  const obstacle = describeObstacle(text, language, item);
  const isPartial = sent > 0 && state !== 'done';
  const amount = formatAmount(language, sent, size);
  const isBroken = result?.state === 'broken';
  const status =
    state === 'sending'
      ? formatPercent(language, sent / size)
      : text(isBroken ? 'uploads.row.broken' : `uploads.row.${state}`);
  const details = [
    isPartial ? text('uploads.row.amount', amount) : formatBytes(language, size),
    rate !== null && text('uploads.row.rate', { rate: formatBytes(language, rate) }),
  ].filter(Boolean);
  return (
    <li className={styles.row} data-state={isBroken ? 'broken' : state}>
      <div className={styles.line}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.status}>{status}</span>
      </div>
      {isPartial && (
        <ProgressBar
          label={text('uploads.row.progress', { name })}
          tone={tones[state]}
          value={state === 'finishing' ? undefined : sent / size}
        />
      )}
      {target.kind === 'replace' && (
        <p className={styles.details}>{text('uploads.row.replaces', { title: target.title })}</p>
      )}
      {obstacle && <p className={styles.fault}>{obstacle.reason}</p>}
      {isBroken && <p className={styles.fault}>{result.reason ?? text('edit.processing.ERROR.text')}</p>}
      <div className={styles.line}>
        {state === 'done' && videoId ? (
          <Link className={styles.open} href={`/admin/collections/videos/${videoId}`}>
            {text('uploads.row.open')}
          </Link>
        ) : (
          <span className={styles.details}>{details.join(' · ')}</span>
        )}
        <span className={styles.buttons}>
          {obstacle?.action && <ObstacleAction action={obstacle.action} item={item} />}
          {isBroken ? (
            <Button
              aria-label={text('uploads.row.remove', { name })}
              icon="close"
              kind="quiet"
              onClick={() => center.dismiss(item.id)}
              size="small"
            />
          ) : (
            <RowButtons item={item} />
          )}
        </span>
      </div>
    </li>
  );
};
