'use client';

import { toast } from '@payloadcms/ui';
import { useId, useState, type ReactNode, useEffect } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { copyText } from '@/components/kit/fields/copy-text';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { StageName } from '@/lib/live/find-stage';

import { describeLiveRefusal, readStreamKey, renewStreamKey } from '../live-api';
import type { LiveEvent } from '../live-event';
import { Card } from './cards';

import qrStyles from './cards.module.scss';
import styles from './guide.module.scss';

/** Encodes only the page's URL, without its query, so that nothing else leaks into the image. */
const drawAddress = async (): Promise<string> => {
  const { toDataURL } = await import('qrcode');
  const { origin, pathname } = window.location;
  return toDataURL(`${origin}${pathname}`, { margin: 2, width: 560, errorCorrectionLevel: 'M' });
};

/** Opens this page on a second device, e.g. the phone beside the camera. */
const QrDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    drawAddress().then(
      (drawn) => isOver || setPicture(drawn),
      () => isOver || setPicture('failed'),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <Dialog isOpen onClose={onClose} size="small" title={text('liveRoom.qrDialog.title')}>
      <div className={qrStyles.keys}>
        {picture === null && <Skeleton ratio="1 / 1" width={280} />}
        {picture === 'failed' && <p role="alert">{text('liveRoom.qrDialog.failed')}</p>}
        {picture !== null && picture !== 'failed' && (
          // oxlint-disable-next-line nextjs/no-img-element -- a data URL
          <img alt={text('liveRoom.qrDialog.picture')} height={280} src={picture} width={280} />
        )}
        <p>{text('liveRoom.qrDialog.text')}</p>
      </div>
    </Dialog>
  );
};

type GuideProps = { event: LiveEvent; stage: StageName; onChanged: () => Promise<void> };

/** Line of the guide for the next step. */
const lines: Partial<Record<StageName, number>> = { starting: 2, waiting: 3, receiving: 3, gone: 3 };

const encoders = ['obs', 'vmix', 'larix', 'teradek'] as const;
type EncoderName = (typeof encoders)[number];

/** Server and stream key for an encoder. The key can be copied without being shown. */
export const Guide = ({ event, stage, onChanged }: GuideProps) => {
  const text = useText();
  const [isSrt, setIsSrt] = useState(false);
  const [encoder, setEncoder] = useState<EncoderName>('obs');
  const [isQrOpen, setIsQrOpen] = useState(false);
  const { ingest, isSupported } = event.info;
  if (!ingest) {
    return isSupported ? (
      <Card title={text('liveRoom.guide.title')}>
        <p className={styles.hidden}>
          {text(event.info.mayManageKeys ? 'liveRoom.guide.later' : 'liveRoom.guide.hidden')}
        </p>
      </Card>
    ) : null;
  }
  const server = (isSrt && ingest.srt ? ingest.srt : ingest.rtmp).server;
  const next = lines[stage] ?? 1;
  const mark = (line: number) => ({ 'data-next': line === next });
  return (
    <Card
      action={
        <Button kind="quiet" onClick={() => setIsQrOpen(true)} size="small">
          {text('liveRoom.guide.qr')}
        </Button>
      }
      title={text('liveRoom.guide.title')}
    >
      <ol className={styles.guide}>
        <li {...mark(1)}>
          <Encoder encoder={encoder} onChange={setEncoder} />
          <p className={styles.open}>{text(`liveRoom.guide.encoders.${encoder}.open`)}</p>
        </li>
        <li {...mark(2)}>
          {text('liveRoom.guide.paste')}
          <Server label={text('liveRoom.guide.server')} value={server} />
          {!isSrt && ingest.rtmps && (
            <Server label={text('liveRoom.guide.rtmps')} value={ingest.rtmps.server} />
          )}
          <StreamKey event={event} isSrt={isSrt} keyEnd={ingest.keyEnd} />
          {isSrt && ingest.srt && <SrtUrl event={event} {...ingest.srt} />}
        </li>
        <li {...mark(3)}>
          {text(`liveRoom.guide.encoders.${encoder}.start`)} <small>{text('liveRoom.guide.advice')}</small>
        </li>
      </ol>
      <p className={styles.backup}>{text('liveRoom.guide.backup')}</p>
      <footer className={styles.foot}>
        <NewKey event={event} onChanged={onChanged} />
        {ingest.srt && (
          <Button kind="quiet" onClick={() => setIsSrt((was) => !was)} size="small">
            {text(isSrt ? 'liveRoom.guide.toRtmp' : 'liveRoom.guide.toSrt')}
          </Button>
        )}
      </footer>
      {isQrOpen && <QrDialog onClose={() => setIsQrOpen(false)} />}
    </Card>
  );
};

/** Encoders described in the guide. Their names are not translated. */
const Encoder = ({ encoder, onChange }: { encoder: EncoderName; onChange: (next: EncoderName) => void }) => {
  const text = useText();
  return (
    <SelectField
      label={text('liveRoom.guide.encoder')}
      onChange={(value) => onChange(encoders.find((each) => each === value) ?? 'obs')}
      options={encoders.map((each) => ({ value: each, label: text(`liveRoom.guide.encoders.${each}.name`) }))}
      value={encoder}
    />
  );
};

const Server = ({ label, value }: { label: string; value: string }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Line label={label} value={value}>
      <Button
        aria-label={isCopied ? undefined : `${text('common.copy')}: ${label}`}
        onBlur={() => setIsCopied(false)}
        onClick={() => void copyText(value).then(setIsCopied)}
      >
        {text(isCopied ? 'common.copied' : 'common.copy')}
      </Button>
    </Line>
  );
};

type StreamKeyProps = {
  event: LiveEvent;
  keyEnd: string;
  /** SRT uses a passphrase instead of the key. */ isSrt: boolean;
};

const StreamKey = ({ event, keyEnd, isSrt }: StreamKeyProps) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  // Shown for devices on which it has to be typed. Belongs to one form only.
  const [shown, setShown] = useState<{ isSrt: boolean; value: string } | null>(null);
  const { run, isBusy } = useCall(readStreamKey);
  const isShown = shown?.isSrt === isSrt;
  const toggle = async () => {
    if (isShown) return setShown(null);
    const outcome = await run(event.id, isSrt ? 'srtPassphrase' : 'key');
    if (!outcome) return;
    if (outcome.error === null) setShown({ isSrt, value: outcome.answer });
    else toast.error(text('liveRoom.guide.showFailed'));
  };
  const copy = async () => {
    const outcome = await run(event.id, isSrt ? 'srtPassphrase' : 'key');
    if (!outcome) return;
    const isDone = outcome.error === null && (await copyText(outcome.answer));
    setIsCopied(isDone);
    if (isDone) toast.success(text('liveRoom.guide.keyCopied'));
    else toast.error(text('liveRoom.guide.keyFailed'));
  };
  return (
    <>
      <Line
        label={text(isSrt ? 'liveRoom.guide.passphrase' : 'liveRoom.guide.key')}
        value={isShown ? shown.value : `${'•'.repeat(12)}${isSrt ? '••••' : keyEnd}`}
      >
        <Button
          aria-label={text(isShown ? 'liveRoom.guide.hideKey' : 'liveRoom.guide.showKey')}
          icon={isShown ? 'eyeOff' : 'eye'}
          onClick={() => void toggle()}
        />
        <Button
          aria-label={isCopied ? undefined : text('liveRoom.guide.copyKey')}
          isBusy={isBusy}
          onBlur={() => setIsCopied(false)}
          onClick={() => void copy()}
        >
          {text(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      </Line>
      <p className={styles.hint}>
        {text(event.usesPermanentKey ? 'liveRoom.guide.permanentKeyHint' : 'liveRoom.guide.keyHint')}
      </p>
    </>
  );
};

/** Server, passphrase and latency as one SRT URL. The passphrase is never shown. */
const SrtUrl = ({ event, server, latency }: { event: LiveEvent; server: string; latency: number }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  const { run, isBusy } = useCall(readStreamKey);
  const copy = async () => {
    const outcome = await run(event.id, 'srtUrl');
    if (!outcome) return;
    const isDone = outcome.error === null && (await copyText(outcome.answer));
    setIsCopied(isDone);
    if (isDone) toast.success(text('liveRoom.guide.urlCopied'));
    else toast.error(text('liveRoom.guide.keyFailed'));
  };
  return (
    <>
      <Line
        label={text('liveRoom.guide.srtUrl')}
        value={`${server}?…&latency=${latency * 1000}&passphrase=••••`}
      >
        <Button
          aria-label={isCopied ? undefined : text('liveRoom.guide.copyUrl')}
          isBusy={isBusy}
          onBlur={() => setIsCopied(false)}
          onClick={() => void copy()}
        >
          {text(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      </Line>
      <p className={styles.hint}>{text('liveRoom.guide.srtUrlHint', { latency })}</p>
    </>
  );
};

const Line = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div className={styles.line}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.copy}>
        <code aria-labelledby={id} role="group" title={value}>
          {value}
        </code>
        {children}
      </div>
    </div>
  );
};

const NewKey = ({ event, onChanged }: Pick<GuideProps, 'event' | 'onChanged'>) => {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy } = useCall(renewStreamKey);
  const renew = async () => {
    const outcome = await run(event.id);
    if (!outcome) return;
    setIsAsking(false);
    if (outcome.error) toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveRoom.failed'));
    else toast.success(text('liveRoom.confirm.newKey.done'));
    await onChanged();
  };
  return (
    <>
      <Button icon="replace" kind="quiet" onClick={() => setIsAsking(true)} size="small">
        {text('liveRoom.guide.newKey')}
      </Button>
      <ConfirmDialog
        confirmLabel={text('liveRoom.confirm.newKey.confirm')}
        isBusy={isBusy}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void renew()}
        title={text('liveRoom.confirm.newKey.title')}
        tone="danger"
      >
        <p>
          <b>{text('liveRoom.confirm.newKey.consequence')}</b>{' '}
          {event.info.signal?.isSending && text('liveRoom.confirm.newKey.sending')}{' '}
          {text('liveRoom.confirm.newKey.text')}
        </p>
      </ConfirmDialog>
    </>
  );
};
