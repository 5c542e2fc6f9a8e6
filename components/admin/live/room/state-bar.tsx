'use client';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';
import {
  comeBackMs,
  findFault,
  goesLiveAnyway,
  type StageAction,
  type StageClock,
  type StageName,
  stages,
} from '@/lib/live/find-stage';
import type { LiveInfo } from '@/lib/live/live-status';

import {
  formatClock,
  formatMomentNear,
  formatOne,
  formatSeconds,
  formatTime,
  formatTimeExactly,
} from '../format-times';
import { listPath } from '../live-api';
import type { LiveEvent } from '../live-event';

import styles from './state-bar.module.scss';

/** The four steps to going live, with the next one highlighted. */
const Steps = ({ stage, step }: { stage: StageName; step: 1 | 2 | 3 | 4 }) => {
  const text = useText();
  const names = [
    step > 1 ? 'channelRuns' : stage === 'starting' ? 'channelStarts' : 'channel',
    step > 2 ? 'pictureComes' : 'picture',
    step > 3 ? 'checked' : 'check',
    'goLive',
  ] as const;
  return (
    <ol aria-label={text('liveRoom.steps.label')} className={styles.steps}>
      {names.map((name, index) => {
        const number = index + 1;
        const state = number < step ? 'done' : number === step ? 'next' : 'later';
        return (
          <li aria-current={state === 'next' ? 'step' : undefined} data-state={state} key={number}>
            {state === 'done' ? (
              <Icon name="check" size={18} />
            ) : (
              <span aria-hidden="true" className={styles.number}>
                {number}
              </span>
            )}
            {text(`liveRoom.steps.${name}`)}
            {state === 'next' && (
              <span aria-hidden="true" className={styles.of}>
                {text('liveRoom.stepOf', { step })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
};

type ClockOptions = { event: LiveEvent; stage: StageName; now: number | null };
type Shown = { name: StageClock | 'sinceStart'; value: string };

/** Milliseconds; null without a reference time. */
const measure = (event: LiveEvent, clock: StageClock, now: number): number | null => {
  const { signal } = event.info;
  const lastFrame = signal?.lastFrameAt ? Date.parse(signal.lastFrameAt) : null;
  const ways: Record<StageClock, number | null> = {
    untilStart: Date.parse(event.startDateTime) - now,
    onAir: event.wentLiveAt ? now - Date.parse(event.wentLiveAt) : null,
    comeBack: lastFrame === null ? null : Math.max(0, lastFrame + comeBackMs - now),
    away: lastFrame === null ? null : now - lastFrame,
  };
  return ways[clock];
};

/** The state bar's current clock; null if it has none. */
const useClock = ({ event, stage, now }: ClockOptions): Shown | null => {
  const text = useText();
  const { clock } = stages[stage];
  if (clock === null) return null;
  // Reserves the space until the browser knows the time.
  if (now === null) return { name: clock, value: '–:––' };
  const ms = measure(event, clock, now);
  if (ms === null) return null;
  // A late start is counted upwards, as that is the number of interest then.
  const isLate = clock === 'untilStart' && ms < 0;
  return { name: isLate ? 'sinceStart' : clock, value: formatClock(text, Math.abs(ms)) };
};

type WordOptions = {
  event: LiveEvent;
  stage: StageName;
  now: number | null;
  /** Seconds from camera to viewers, if known. */
  delay: number | null;
};

/** Word and sentence of a stage; for a faulty one, those of its gravest fault. */
const useWords = ({ event, stage, now, delay }: WordOptions): { word: string; say: string } => {
  const text = useText();
  const language = useLanguage();
  const { info } = event;
  const known = stage === 'faulty' ? 'checking' : stage;
  const fault = stage === 'faulty' ? findFault(info.checks) : null;
  if (fault) {
    return { word: text(`liveRoom.faults.${fault}.word`), say: text(`liveRoom.faults.${fault}.say`) };
  }
  const word = text(`liveRoom.stages.${known}.word`);
  if (stage === 'live' && delay !== null) {
    return { word, say: text('liveRoom.delayed', { time: formatSeconds(language, delay) }) };
  }
  const lastFrame = info.signal?.lastFrameAt;
  const say = text(`liveRoom.stages.${known}.say`, {
    other: info.usedBy?.title ?? '',
    running: info.start.runningChannels,
    from: now === null ? '…' : formatMomentNear(language, info.start.from, now),
    until: lastFrame && now !== null ? formatTimeExactly(language, Date.parse(lastFrame) + comeBackMs) : '…',
  });
  return { word, say };
};

type StateBarProps = {
  event: LiveEvent;
  stage: StageName;
  now: number | null;
  /** Seconds from camera to viewers, if known. */
  delay: number | null;
  isBusy: boolean;
  onAction: (action: StageAction) => void;
};
type PartProps = Pick<StateBarProps, 'event' | 'stage' | 'now'>;

/** The state of the event in one word, readable from a distance, with its sentence, clock and main button. */
export const StateBar = ({ event, stage, now, delay, isBusy, onAction }: StateBarProps) => {
  const { tone, step } = stages[stage];
  const { word, say } = useWords({ event, stage, now, delay });
  const text = useText();
  const language = useLanguage();
  const isLive = event.info.state === 'LIVE';
  const isLate = isLive && now !== null && now > Date.parse(event.endDateTime);
  return (
    <section className={styles.state} data-stage={stage} data-tone={tone}>
      <div className={styles.top}>
        {/* Changes are announced; clocks and counts change constantly and are outside this element. */}
        <div role="status">
          <p className={styles.word}>
            {isLive && <span className={styles.lamp} />}
            {word}
          </p>
          <p className={styles.say}>
            {say}
            {isLive &&
              !isLate &&
              event.endsAutomatically &&
              now !== null &&
              ` ${text('liveRoom.endsAt', { time: formatTime(language, event.endDateTime) })}`}
            {isLate && ` ${text('liveRoom.pastEnd', { time: formatTime(language, event.endDateTime) })}`}
          </p>
        </div>
        <Numbers event={event} now={now} stage={stage} />
        <Action event={event} isBusy={isBusy} now={now} onAction={onAction} stage={stage} />
      </div>
      {isLive && event.info.channelState !== 'IDLE' && (
        <Vitals info={event.info} isRecorded={event.createArchiveVideo === true} />
      )}
      {step !== null && <Steps stage={stage} step={step} />}
    </section>
  );
};

const findViewers = ({ info }: LiveEvent, stage: StageName) => {
  const { current, most, waiting, isCounted } = info.analytics.viewers;
  if (!isCounted) return null;
  if (info.state === 'ENDED') return { count: most, word: 'watched' } as const;
  if (info.state === 'LIVE') return { count: current, word: 'watching' } as const;
  const isChecked = stage === 'ready' || stage === 'faulty' || stage === 'checking';
  // An installation may not count waiting viewers.
  if (!isChecked || waiting === 0) return null;
  return { count: waiting, word: 'waiting' } as const;
};

const Numbers = ({ event, stage, now }: PartProps) => {
  const text = useText();
  const language = useLanguage();
  const clock = useClock({ event, stage, now });
  const viewers = findViewers(event, stage);
  if (!clock && !viewers) return null;
  return (
    <div className={styles.numbers}>
      {clock && (
        <p className={styles.clock}>
          <b>{clock.value}</b>
          <span>{text(`liveRoom.clocks.${clock.name}`)}</span>
        </p>
      )}
      {viewers && (
        <p className={styles.clock}>
          <b>{formatNumber(language, viewers.count)}</b>
          <span>{text(`liveRoom.viewers.${viewers.word}`, { count: viewers.count })}</span>
        </p>
      )}
    </div>
  );
};

/** Link of the button, for actions that navigate instead of changing something. */
const findWay = ({ info }: LiveEvent, action: StageAction, isEnabled: boolean): string | null => {
  if (action === 'lookThere') return info.usedBy && `${listPath}/${info.usedBy.id}`;
  const isOpen = action === 'openArchive' && isEnabled;
  return isOpen && info.archive ? `/admin/collections/videos/${info.archive.videoId}` : null;
};

const Action = ({
  event,
  stage,
  now,
  isBusy,
  onAction,
}: PartProps & Pick<StateBarProps, 'isBusy' | 'onAction'>) => {
  const text = useText();
  const language = useLanguage();
  const { action, isEnabled, isPrimary } = stages[stage];
  const { info } = event;
  const isWay = action === 'openArchive' || action === 'lookThere';
  const mayAct = action === 'end' ? info.mayEnd : info.mayUpdate;
  if (!action || (!mayAct && !isWay)) return null;
  const href = findWay(event, action, isEnabled);
  if (action === 'lookThere' && !href) return null;
  const label = text(
    `liveRoom.actions.${action === 'goLive' && goesLiveAnyway(stage) ? 'goLiveAnyway' : action}`,
  );
  const kind = isPrimary ? 'primary' : 'plain';
  return (
    <div className={styles.action}>
      {href ? (
        <ButtonLink href={href} kind={kind}>
          {label}
        </ButtonLink>
      ) : (
        <Button disabled={!isEnabled} isBusy={isBusy} kind={kind} onClick={() => onAction(action)}>
          {label}
        </Button>
      )}
      {stage === 'planned' && now !== null && (
        <span className={styles.until}>
          {text('liveRoom.startFrom', { from: formatMomentNear(language, info.start.from, now) })}
        </span>
      )}
      {stage === 'saving' && <span className={styles.until}>{text('liveRoom.soon')}</span>}
    </div>
  );
};

const names = ['picture', 'sound', 'bitrate'] as const;

/** On air: ratings of video, audio, bitrate and recording. */
const Vitals = ({ info, isRecorded }: { info: LiveInfo; isRecorded: boolean }) => {
  const text = useText();
  const language = useLanguage();
  const { signal, checks } = info;
  const isSending = signal?.isSending === true;
  const rate = formatOne(language, isSending ? signal.bitrate / 1_000_000 : 0);
  const saved = formatDuration(signal?.recordedSeconds ?? 0);
  const isUnsaved =
    isRecorded &&
    info.alerts.some(({ code, alarm_state: state }) => code === 'not_stored' && state === 'SET');
  const say = (name: (typeof names)[number], reason: LiveInfo['checks'][number]['reason']): string => {
    if (name === 'bitrate') return text('liveRoom.checks.bitrateValue', { rate });
    if (!isSending) return text('liveRoom.vitals.missing');
    return reason ? text(`liveRoom.faults.${reason}.state`) : text('liveRoom.vitals.good');
  };
  return (
    <ul aria-label={text('liveRoom.vitals.label')} className={`${styles.steps} ${styles.vitals}`}>
      {names.map((name) => {
        const found = checks.find(({ check, state }) => check === name && state === 'bad');
        const isBad = !isSending || found !== undefined;
        return (
          <li data-bad={isBad} key={name}>
            <Icon name={isBad ? 'close' : 'check'} size={18} />
            <b>{text(`liveRoom.vitals.${name}`)}</b>
            <span>{say(name, found?.reason ?? null)}</span>
          </li>
        );
      })}
      <li data-bad={isUnsaved}>
        <Icon name={isUnsaved ? 'close' : isRecorded ? 'check' : 'minus'} size={18} />
        <b>{text('liveRoom.vitals.recording')}</b>
        <span>
          {isUnsaved && text('liveRoom.vitals.unsaved')}
          {!isUnsaved && isRecorded && text('liveRoom.vitals.saved', { time: saved })}
          {!isRecorded && text('liveRoom.vitals.none')}
        </span>
      </li>
    </ul>
  );
};
