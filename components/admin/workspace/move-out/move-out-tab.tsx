'use client';

import { toast } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { emptyBucket, readBucket } from '@/components/admin/imports/import-api';
import { BucketFields } from '@/components/admin/imports/import-form';
import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { RadioList } from '@/components/kit/fields/radio-list';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { TimeText } from '@/components/kit/time';
import { formatBytes, formatNumber, timePlaceholder } from '@/lib/core/i18n/format';
import {
  moveOutDays,
  moveOutTargets,
  type MoveOutView,
  type RequestMoveOutInput,
} from '@/lib/platform/move-out/types';

import styles from './move-out.module.scss';

const path = '/api/workspaces/move-out/current';
const downloadPath = '/api/workspaces/move-out/download';
type Answer = { moveOut: MoveOutView | null };
const find = () => callApi<Answer>('GET', path);
const request = (body: RequestMoveOutInput) => callApi<Answer>('POST', path, { body });
const remove = () => callApi<{ success: boolean }>('DELETE', path);

const pollMs = 3000;

const reasons: Reasons = {
  bucket_not_found: 'moveOut.failure.bucket_not_found',
  bucket_refused: 'moveOut.failure.bucket_refused',
  bucket_address_refused: 'moveOut.failure.bucket_address_refused',
  bucket_unreachable: 'moveOut.failure.bucket_unreachable',
};

const isUnderWay = (moveOut: MoveOutView | null): boolean =>
  moveOut?.state === 'QUEUED' || moveOut?.state === 'RUNNING';

/** The tab with which the owner takes the data of the workspace out. */
export const MoveOutTab = ({ initial }: { initial: MoveOutView | null }) => {
  const text = useText();
  const [moveOut, setMoveOut] = useState(initial);
  const isRunning = isUnderWay(moveOut);
  useEffect(() => {
    if (!isRunning) return undefined;
    const look = async () => {
      // A failed look is repeated with the next one.
      const found = await find().catch(() => null);
      if (found) setMoveOut(found.moveOut);
    };
    const timer = window.setInterval(() => void look(), pollMs);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  return (
    <SettingsSection text={text('moveOut.intro')} title={text('moveOut.title')}>
      <div className={styles.content}>
        {moveOut && <State moveOut={moveOut} onRemoved={() => setMoveOut(null)} />}
        {!isRunning && <Form onRequested={setMoveOut} />}
      </div>
    </SettingsSection>
  );
};

type StateProps = { moveOut: MoveOutView; onRemoved: () => void };

const State = ({ moveOut, onRemoved }: StateProps) => {
  const text = useText();
  const language = useLanguage();
  const { run, isBusy } = useCall(remove);
  const { state, target, failure, expiresAt, destination } = moveOut;
  const size = formatBytes(language, moveOut.size ?? 0);
  const drop = async () => {
    const outcome = await run();
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else if (outcome) onRemoved();
  };
  if (isUnderWay(moveOut)) return <Progress isBusy={isBusy} moveOut={moveOut} onCancel={() => void drop()} />;
  if (state === 'FAILED')
    return (
      <Notice title={text('moveOut.failed')} tone="bad">
        {text(`moveOut.failure.${failure ?? 'interrupted'}`)}
      </Notice>
    );
  if (state === 'EXPIRED') return <Notice tone="info">{text('moveOut.expired')}</Notice>;
  if (target === 's3')
    return (
      <Notice title={text('moveOut.copied')} tone="good">
        {text('moveOut.copiedText', { size, destination: destination ?? '' })}
      </Notice>
    );
  return (
    <Notice
      action={
        <div className={styles.actions}>
          <ButtonLink download href={downloadPath} kind="primary">
            {text('moveOut.download')}
          </ButtonLink>
          <Button isBusy={isBusy} kind="quiet" onClick={() => void drop()}>
            {text('moveOut.remove')}
          </Button>
        </div>
      }
      title={text('moveOut.ready')}
      tone="good"
    >
      <TimeText text={text('moveOut.readyText', { size, time: timePlaceholder })} value={expiresAt ?? ''} />
    </Notice>
  );
};

type ProgressProps = { moveOut: MoveOutView; isBusy: boolean; onCancel: () => void };

const Progress = ({ moveOut: { done, total, target }, isBusy, onCancel }: ProgressProps) => {
  const text = useText();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const count = (value: number) => formatNumber(language, value);
  const hasCount = target === 's3' && total > 0;
  return (
    <>
      <Notice
        action={
          <Button isBusy={isBusy} onClick={() => setIsAsking(true)}>
            {text('moveOut.cancel')}
          </Button>
        }
        title={text('moveOut.running')}
        tone="busy"
      >
        {text('moveOut.runningText')}
      </Notice>
      <div>
        <ProgressBar label={text('moveOut.running')} tone="busy" {...(hasCount && { value: done / total })} />
        <p className={styles.hint}>
          {hasCount
            ? text('moveOut.progress', { done: count(done), total: count(total) })
            : text('moveOut.starting')}
        </p>
      </div>
      <ConfirmDialog
        confirmLabel={text('moveOut.cancel')}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onCancel();
        }}
        title={text('moveOut.cancelTitle')}
      >
        {text('moveOut.cancelText')}
      </ConfirmDialog>
    </>
  );
};

const Form = ({ onRequested }: { onRequested: (moveOut: MoveOutView | null) => void }) => {
  const text = useText();
  const [target, setTarget] = useState<MoveOutView['target']>('archive');
  const [bucket, setBucket] = useState(emptyBucket);
  const [prefix, setPrefix] = useState('');
  const { run, isBusy } = useCall(request);
  const access = readBucket(bucket);
  const isS3 = target === 's3';
  const begin = async () => {
    const outcome = await run(isS3 && access ? { target, access, prefix } : { target: 'archive' });
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error, reasons)));
    setBucket(emptyBucket);
    onRequested(outcome.answer.moveOut);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isS3 || access) void begin();
      }}
    >
      <RadioList
        legend={text('moveOut.target')}
        onChange={setTarget}
        options={moveOutTargets.map((value) => ({
          value,
          label: text(`moveOut.targets.${value}.label`),
          hint: text(`moveOut.targets.${value}.hint`, { days: moveOutDays }),
        }))}
        value={target}
      />
      {isS3 && (
        <div className={styles.fields}>
          <BucketFields bucket={bucket} onChange={setBucket} />
          <TextField
            autoComplete="off"
            label={text('moveOut.prefix')}
            maxLength={300}
            onChange={setPrefix}
            placeholder="reelhof/"
            value={prefix}
          />
        </div>
      )}
      <Button disabled={isS3 && !access} isBusy={isBusy} kind="primary" type="submit">
        {text(isS3 ? 'moveOut.beginS3' : 'moveOut.begin')}
      </Button>
    </form>
  );
};
