'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState, type ComponentProps } from 'react';

import { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { fromLocalInput, toLocalInput } from '@/components/kit/fields/local-times';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format';
import { findFault } from '@/lib/live/find-stage';

import { formatMomentNear } from '../format-times';
import { commandEvent, explainLiveRefusal, type LiveCommand, updateEvent } from '../live-api';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';

import styles from './control-room.module.scss';

export type Question = 'goLive' | 'goLiveAnyway' | 'end' | 'stopChannel' | 'stopRecording' | 'reset';

type ConfirmationsProps = {
  event: LiveEvent;
  question: Question | null;
  isBusy: boolean;
  /** `startDateTime` only for a reset that moves the event. */
  onConfirm: (question: Question, startDateTime?: string) => void;
  onCancel: () => void;
};

/**
 * Confirmation dialogs that state the key consequence first. Only going live with passed checks, which loses
 * nothing, focuses the action; all others focus the cancel button.
 */
export const Confirmations = ({ event, question, isBusy, onConfirm, onCancel }: ConfirmationsProps) => {
  const text = useText();
  if (question === null) return null;
  const shared = {
    ...{ isBusy, onCancel, isOpen: true },
    title: text(`liveRoom.confirm.${question}.title`),
    confirmLabel: text(`liveRoom.confirm.${question}.confirm`),
    cancelLabel: text(`liveRoom.confirm.${question}.cancel`),
  };
  if (question === 'reset') return <ResetQuestion event={event} onConfirm={onConfirm} shared={shared} />;
  return (
    <ConfirmDialog
      {...shared}
      onConfirm={() => onConfirm(question)}
      tone={question === 'goLive' ? 'default' : 'danger'}
    >
      <Consequence event={event} question={question} />
    </ConfirmDialog>
  );
};

const Consequence = ({ event, question }: { event: LiveEvent; question: Exclude<Question, 'reset'> }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { info, createArchiveVideo } = event;
  const { current, waiting: waiters, isCounted } = info.analytics.viewers;
  const count = info.state === 'IDLE' ? waiters : current;
  const time = formatDuration(info.signal?.recordedSeconds ?? 0);
  const kept = createArchiveVideo ? 'recorded' : 'unrecorded';
  const fault = findFault(info.checks);
  // An installation may not count waiting viewers; then no number is claimed.
  const waiting = count === 0 ? null : text('liveRoom.waiting', { count });
  const words: Record<typeof question, [string | null, string]> = {
    goLive: [waiting, `${text('liveRoom.confirm.goLive.text')} ${text(`liveRoom.goLiveKept.${kept}`)}`],
    goLiveAnyway: [
      // Without video there are no checks.
      info.signal?.isSending
        ? fault && `${text(`liveRoom.faults.${fault}.word`)}.`
        : text('liveRoom.noPicture'),
      [waiting, text('liveRoom.confirm.goLiveAnyway.text')].filter(Boolean).join(' '),
    ],
    end: [
      isCounted ? text('liveRoom.watching', { count }) : null,
      [
        text('liveRoom.confirm.end.text'),
        createArchiveVideo && text('liveRoom.confirm.end.recorded', { time }),
      ]
        .filter(Boolean)
        .join(' '),
    ],
    stopChannel: [
      text('liveRoom.confirm.stopChannel.consequence'),
      text('liveRoom.confirm.stopChannel.text', {
        until: now === null ? '…' : formatMomentNear(language, info.start.until, now),
      }),
    ],
    stopRecording: [
      text('liveRoom.confirm.stopRecording.consequence'),
      text('liveRoom.confirm.stopRecording.text'),
    ],
  };
  const [consequence, rest] = words[question];
  return (
    <p>
      {consequence && <strong>{consequence}</strong>} {rest}
    </p>
  );
};

type ResetProps = Pick<ConfirmationsProps, 'event' | 'onConfirm'> & {
  shared: Omit<ComponentProps<typeof ConfirmDialog>, 'children' | 'onConfirm'>;
};

const ResetQuestion = ({ event, onConfirm, shared }: ResetProps) => {
  const text = useText();
  const [before] = useState(() => toLocalInput(event.startDateTime));
  const [start, setStart] = useState(before);
  // Minutes, as typed: an event may start within the current minute.
  const moved = start === before ? null : fromLocalInput(start);
  const { archive } = event.info;
  return (
    <ConfirmDialog {...shared} onConfirm={() => onConfirm('reset', moved ?? undefined)} tone="danger">
      <p>
        <strong>{text('liveRoom.confirm.reset.consequence')}</strong>{' '}
        {archive && text('liveRoom.confirm.reset.kept', { video: archive.title })}{' '}
        {text('liveRoom.confirm.reset.text')}
      </p>
      <div className={styles.start}>
        <TextField
          label={text('liveRoom.confirm.reset.start')}
          onChange={setStart}
          type="datetime-local"
          value={start}
        />
      </div>
    </ConfirmDialog>
  );
};

type Command = Question | 'start' | 'rehearse';

const commands: Record<Command, LiveCommand> = {
  start: 'start-channel',
  rehearse: 'start-channel?rehearsal=1',
  goLive: 'go-live',
  goLiveAnyway: 'go-live',
  end: 'end',
  stopChannel: 'stop-channel',
  stopRecording: 'end?do_not_end=1',
  reset: 'reset',
};

/** Commands that start and end the live broadcast. */
const navCommands: readonly LiveCommand[] = ['go-live', 'end'];

/** Reschedules a past event with its previous duration. */
const move = (event: LiveEvent, startDateTime: string) => {
  const length = Date.parse(event.endDateTime) - Date.parse(event.startDateTime);
  const endDateTime = new Date(Date.parse(startDateTime) + length).toISOString();
  return updateEvent(event.id, { startDateTime, endDateTime });
};

/**
 * Commands of the control room and their confirmations. A refusal stays until it is dismissed or a command
 * succeeds, because nobody may miss it during a show.
 */
export const useCommands = (event: LiveEvent, refresh: () => Promise<void>) => {
  const text = useText();
  const router = useRouter();
  const [question, setQuestion] = useState<Question | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (name: Command, startDateTime?: string) => {
    if (startDateTime) await move(event, startDateTime);
    try {
      return await commandEvent(event.id, commands[name]);
    } catch (error) {
      // The response was lost: a refresh shows the result.
      if (error instanceof CallError && error.status === 0) await refresh();
      throw error;
    }
  });
  const command = async (name: Command, startDateTime?: string): Promise<void> => {
    const outcome = await run(name, startDateTime);
    if (!outcome) return;
    setQuestion(null);
    setRefusal(outcome.error && explainLiveRefusal(text, outcome.error));
    if (!outcome.error && name === 'reset') toast.success(text('liveRoom.resetDone'));
    await refresh();
    // The navigation shows whether an event is live.
    if (!outcome.error && navCommands.includes(commands[name])) router.refresh();
  };
  return { question, ask: setQuestion, command, isBusy, refusal, dismissRefusal: () => setRefusal(null) };
};
