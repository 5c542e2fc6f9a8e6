'use client';

import { useCallback, useEffect, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { Target, TargetList } from '@/lib/live/targets/targets';

import { listTargets, logLiveFault, removeTarget } from '../live-api';
import type { LiveEvent } from '../live-event';
import { TargetForm } from './target-form';

import styles from './details.module.scss';

type TargetsRowProps = { event: LiveEvent; isReadOnly: boolean; onChanged: () => Promise<void> };

/** The event's restream targets by name. Changes are saved immediately. */
export const TargetsRow = ({ event, isReadOnly, onChanged }: TargetsRowProps) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { state, targets } = event.info;
  const isOnAir = state === 'LIVE';
  const names = targets.map(({ name }) => name).join(' · ');
  return (
    <div className={styles.targets}>
      <div>
        <p className={styles.targetsTitle}>{text('liveDetails.targets.title')}</p>
        {names ? (
          <p className={styles.hint} translate="no">
            {names}
          </p>
        ) : (
          <p className={styles.hint}>{text('liveDetails.targets.none')}</p>
        )}
        {isOnAir && !isReadOnly && <p className={styles.hint}>{text('liveDetails.targets.onAir')}</p>}
      </div>
      {!isReadOnly && (
        <Button
          aria-label={text('liveDetails.targets.changeLabel')}
          onClick={() => setIsOpen(true)}
          size="small"
        >
          {text('liveDetails.targets.change')}
        </Button>
      )}
      {isOpen && <TargetsDialog eventId={event.id} onChanged={onChanged} onClose={() => setIsOpen(false)} />}
    </div>
  );
};

/** The targets of an event with their URLs; null until loaded. `reload` fetches them again. */
const useTargets = (eventId: string) => {
  const [list, setList] = useState<TargetList | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback((error: unknown) => {
    logLiveFault('The targets of the live event could not be fetched', error);
    setHasFailed(true);
  }, []);
  const reload = useCallback(async () => {
    await listTargets(eventId).then((answer) => {
      setList(answer);
      setHasFailed(false);
    }, fail);
  }, [eventId, fail]);
  useEffect(() => {
    let isLeft = false;
    listTargets(eventId).then(
      (answer) => !isLeft && setList(answer),
      (error: unknown) => !isLeft && fail(error),
    );
    return () => {
      isLeft = true;
    };
  }, [eventId, fail]);
  return { list, hasFailed, reload };
};

type TargetsDialogProps = { eventId: string; onChanged: () => Promise<void>; onClose: () => void };

/** Adds, edits and removes targets. Only the end of a stored key is shown. */
const TargetsDialog = ({ eventId, onChanged, onClose }: TargetsDialogProps) => {
  const text = useText();
  const { list, hasFailed, reload } = useTargets(eventId);
  const [edited, setEdited] = useState<Target | 'new' | null>(null);
  const done = async () => {
    setEdited(null);
    await Promise.all([reload(), onChanged()]);
  };
  if (edited)
    return (
      <TargetForm
        eventId={eventId}
        onClose={() => setEdited(null)}
        onDone={() => void done()}
        target={edited === 'new' ? null : edited}
      />
    );
  const isFull = list !== null && list.targets.length >= list.most;
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.close')}</Button>
          <Button disabled={!list?.isPossible || isFull} kind="primary" onClick={() => setEdited('new')}>
            {text('liveDetails.targets.add')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('liveDetails.targets.title')}
    >
      <p className={styles.targetsHint}>
        {isFull
          ? text('liveDetails.targets.full', { most: list.most })
          : text('liveDetails.targets.explanation')}
      </p>
      {hasFailed && (
        <Notice
          action={
            <Button onClick={() => void reload()} size="small">
              {text('liveDetails.targets.again')}
            </Button>
          }
          tone="bad"
        >
          {text('liveDetails.targets.loadFailed')}
        </Notice>
      )}
      {!list && !hasFailed && <Skeleton height={56} />}
      {list && list.targets.length > 0 && (
        <TargetRows eventId={eventId} onEdit={setEdited} onRemoved={done} targets={list.targets} />
      )}
    </Dialog>
  );
};

type TargetRowsProps = {
  eventId: string;
  targets: readonly Target[];
  onEdit: (target: Target) => void;
  onRemoved: () => Promise<void>;
};

const TargetRows = ({ eventId, targets, onEdit, onRemoved }: TargetRowsProps) => {
  const text = useText();
  const [leaving, setLeaving] = useState<Target | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { run, isBusy } = useCall((targetId: string) => removeTarget(eventId, targetId));
  const remove = async (target: Target) => {
    const outcome = await run(target.id);
    if (!outcome) return;
    setLeaving(null);
    setHasFailed(outcome.error !== null);
    if (!outcome.error) await onRemoved();
  };
  return (
    <>
      {hasFailed && <Notice tone="bad">{text('liveDetails.targets.removeFailed')}</Notice>}
      <ActionRows
        rows={targets.map((target) => ({
          key: target.id,
          title: target.name,
          text: describeTarget(target, text('liveDetails.targets.keyEnd', { end: target.keyEnd })),
          action: (
            <span className={styles.targetActions}>
              <Button
                aria-label={text('liveDetails.targets.editLabel', { name: target.name })}
                icon="edit"
                kind="quiet"
                onClick={() => onEdit(target)}
                size="small"
              />
              <Button
                aria-label={text('liveDetails.targets.removeLabel', { name: target.name })}
                icon="trash"
                kind="quiet"
                onClick={() => setLeaving(target)}
                size="small"
              />
            </span>
          ),
        }))}
      />
      <ConfirmDialog
        confirmLabel={text('liveDetails.targets.remove')}
        isBusy={isBusy}
        isOpen={leaving !== null}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && void remove(leaving)}
        title={text('liveDetails.targets.removeTitle', { name: leaving?.name ?? '' })}
        tone="danger"
      >
        {text('liveDetails.targets.removeText')}
      </ConfirmDialog>
    </>
  );
};

const describeTarget = ({ url, keyEnd }: Target, end: string): string => (keyEnd ? `${url} · ${end}` : url);
