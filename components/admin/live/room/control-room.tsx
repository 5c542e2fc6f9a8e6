'use client';

import { useCallback, useState, useEffect, useRef } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { Tag, type TagTone } from '@/components/kit/tag';
import { isAlarming } from '@/lib/live/find-outage';
import { goesLiveAnyway, type StageAction, type StageName } from '@/lib/live/find-stage';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTimeExactly } from '../format-times';
import type { Counted } from '../live-api';
import { explainCaptions, nameCaptions, type LiveEvent } from '../live-event';
import { BroadcastDetails, Recording, RecordingSteps, SendAgain, TrimRecording } from './after';
import { Alerts, BreakCard, Card, Rehearsal, SenderCard, Targets } from './cards';
import { Checks } from './checks';
import type { useCommands } from './commands';
import { Guide } from './guide';
import { Health, IngestLog } from './health';
import { Preview } from './preview';
import { StateBar } from './state-bar';

import cardStyles from './cards.module.scss';
import styles from './control-room.module.scss';

const everyMs = 2000;
const alarmTones = [0, 0.25] as const;

/** Two short alarmTones, synthesised so that nothing has to load while a connection fails. */
const sound = (context: AudioContext): void => {
  for (const delay of alarmTones) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + delay;
    oscillator.frequency.value = 880;
    gain.gain.setValueAtTime(0.25, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.2);
  }
};

/**
 * Repeats the alarm while there is a problem, unless muted. Browsers allow sound only after a user gesture.
 */
const useAlarm = (isDue: boolean) => {
  const [isOn, setIsOn] = useState(true);
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (!isDue || !isOn) return;
    const ring = () => {
      context.current ??= new AudioContext();
      void context.current.resume();
      if (context.current.state === 'running') sound(context.current);
    };
    ring();
    const timer = setInterval(ring, everyMs);
    return () => clearInterval(timer);
  }, [isDue, isOn]);
  useEffect(() => () => void context.current?.close(), []);
  const toggle = useCallback(() => setIsOn((was) => !was), []);
  return { isOn, toggle };
};

/** Milliseconds for which a rejected sender is shown. */
const mentionedMs = 5 * 60_000;

/** Not a fault of the current broadcast, or possibly of an unrelated sender. */
const mild: readonly string[] = ['second_sender', 'unknown_key', 'no_key', 'sound_converted'];

/** The last rejected sender and the reason. The current sender is not affected. */
const Refusal = ({ info, now }: { info: LiveInfo; now: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const last = info.refusals.at(-1);
  if (info.state === 'ENDED' || !last || now === null || now - Date.parse(last.at) > mentionedMs) return null;
  // The sender has used the correct key since then.
  const isSolved = info.signal?.sendingSince && info.signal.sendingSince > last.at;
  if (isSolved) return null;
  return (
    <Notice
      title={text('liveRoom.refusedAt', { time: formatTimeExactly(language, last.at) })}
      tone={mild.includes(last.reason) ? 'busy' : 'bad'}
    >
      {text(`liveRoom.refusals.${last.reason}`, { codec: last.codec ?? '' })}
    </Notice>
  );
};

type TranscriptionLineProps = { info: Pick<LiveInfo, 'liveTranscriptionStatus' | 'liveTranscription'> };

const tones: Record<LiveInfo['liveTranscriptionStatus'], TagTone> = {
  unavailable: 'quiet',
  off: 'quiet',
  waiting: 'busy',
  running: 'good',
  failed: 'bad',
};

/** State of live captions and any gaps. Renders nothing if transcription is unavailable. */
const TranscriptionLine = ({ info }: TranscriptionLineProps) => {
  const text = useText();
  const status = info.liveTranscriptionStatus;
  if (status === 'unavailable') return null;
  const lines = explainCaptions(text, info);
  return (
    <Card
      action={<Tag tone={tones[status]}>{nameCaptions(text, info)}</Tag>}
      title={text('liveRoom.transcription')}
    >
      {lines.length > 0 && <p className={cardStyles.empty}>{lines.join(' · ')}</p>}
    </Card>
  );
};

/** Milliseconds after which the displayed data is marked as outdated. */
const staleMs = 45_000;

type ControlRoomProps = {
  event: LiveEvent;
  counted: Counted | null;
  stage: StageName;
  now: number | null;
  answeredAt: number | null;
  commands: ReturnType<typeof useCommands>;
  refresh: () => Promise<void>;
  onReschedule: () => void;
};

/** The control room of a running event on one page: state, next step and preview. */
export const ControlRoom = ({
  event,
  counted,
  stage,
  now,
  answeredAt,
  commands,
  refresh,
  onReschedule,
}: ControlRoomProps) => {
  const text = useText();
  const language = useLanguage();
  const go = useGo();
  const [delay, setDelay] = useState<number | null>(null);
  const onDelay = useCallback((seconds: number | null) => setDelay(seconds), []);
  const { info } = event;
  const act = (action: StageAction): void => {
    if (action === 'start') void commands.command('start');
    else if (action === 'goLive') commands.ask(goesLiveAnyway(stage) ? 'goLiveAnyway' : 'goLive');
    else if (action === 'end') commands.ask('end');
    else if (action === 'reschedule') onReschedule();
    else if (info.archive) go.push(`/admin/collections/videos/${info.archive.videoId}`);
  };
  const alarm = useAlarm(now !== null && isAlarming(toOutageInput(event), now));
  const isOver = info.state === 'ENDED';
  const isStale = answeredAt !== null && now !== null && now - answeredAt > staleMs;
  return (
    <>
      {isStale && (
        <p className={styles.stale} role="status">
          {text('liveEvent.asOf', { time: formatTimeExactly(language, answeredAt) })}
        </p>
      )}
      <StateBar
        delay={delay}
        event={event}
        isBusy={commands.isBusy && commands.question === null}
        now={now}
        onAction={act}
        stage={stage}
      />
      {commands.refusal && (
        <Notice
          action={
            <Button onClick={commands.dismissRefusal} size="small">
              {text('kit.close')}
            </Button>
          }
          tone="bad"
        >
          {commands.refusal}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {isOver ? (
            <Recording event={event} isMaking={stage === 'saving'} />
          ) : (
            <div>
              <Preview event={event} now={now} onDelay={onDelay} stage={stage} />
            </div>
          )}
          <Refusal info={info} now={now} />
          {!info.mayUpdate && <Notice tone="info">{text('liveEvent.readOnly')}</Notice>}
          {info.channelState === 'RUNNING' && (info.state === 'LIVE' || info.alerts.length > 0) && (
            <Alerts action={info.state === 'LIVE' && <AlarmSwitch {...alarm} />} alerts={info.alerts} />
          )}
          {(info.channelState === 'RUNNING' || info.ingestLog.length > 0) && (
            <IngestLog entries={info.ingestLog} title={event.title} />
          )}
        </div>
        <div className={styles.column}>
          {isOver ? (
            <>
              {info.archive && <RecordingSteps archive={info.archive} />}
              {info.archive && info.mayUpdate && <TrimRecording archive={info.archive} />}
              <BroadcastDetails counted={counted} event={event} />
              {info.mayUpdate && info.control === 'reset' && (
                <SendAgain onReset={() => commands.ask('reset')} />
              )}
            </>
          ) : (
            <Side event={event} now={now} refresh={refresh} stage={stage} />
          )}
        </div>
      </div>
    </>
  );
};

const toTime = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);

const toOutageInput = ({ info, wentLiveAt }: LiveEvent) => ({
  state: info.state,
  isSending: info.signal?.isSending === true,
  lastFrameAt: toTime(info.signal?.lastFrameAt),
  wentLiveAt: toTime(wentLiveAt),
});

/** Toggles the alarm that sounds after ten seconds without video. */
const AlarmSwitch = ({ isOn, toggle }: ReturnType<typeof useAlarm>) => {
  const text = useText();
  return (
    <Button aria-pressed={isOn} kind="quiet" onClick={toggle} size="small">
      {text(isOn ? 'liveRoom.alarm.on' : 'liveRoom.alarm.off')}
    </Button>
  );
};

/** Beside the preview: the guide until video arrives, then signal checks, and live statistics on air. */
const Side = ({
  event,
  stage,
  now,
  refresh,
}: Pick<ControlRoomProps, 'event' | 'stage' | 'now' | 'refresh'>) => {
  const { info } = event;
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const isSending = info.signal?.isSending === true;
  const isLive = info.state === 'LIVE';
  const isGuideShown = isGuideOpen || (!isSending && !isLive);
  return (
    <>
      {!isLive && isSending && info.checks.length > 0 && <Checks info={info} />}
      {isLive && <Health info={info} now={now} />}
      {isSending && info.signal && (
        <SenderCard
          now={now}
          onCredentials={info.ingest && (() => setIsGuideOpen((was) => !was))}
          signal={info.signal}
        />
      )}
      {isGuideShown && <Guide event={event} onChanged={refresh} stage={stage} />}
      {isLive && info.mayUpdate && <BreakCard event={event} onChanged={refresh} />}
      <Rehearsal info={info} now={now} />
      <TranscriptionLine info={info} />
      <Targets now={now} targets={info.targets} />
      {!isLive && <Health info={info} now={now} />}
    </>
  );
};
