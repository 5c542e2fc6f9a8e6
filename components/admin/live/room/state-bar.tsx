'use client';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatNumber } from '@/lib/core/i18n/format';
import {
  comeBackMs,
  findFault,
  goesLiveAnyway,
  type StageAction,
  type StageClock,
  type StageName,
  stages,
} from '@/lib/live/find-stage';

import { formatClock, formatMomentNear, formatSeconds, formatTime, formatTimeExactly } from '../format-times';
import { listPath } from '../live-api';
import type { LiveEvent } from '../live-event';
import { Vitals } from './vitals';

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
  const lastPicture = signal?.lastPictureAt ? Date.parse(signal.lastPictureAt) : null;
  const ways: Record<StageClock, number | null> = {
    untilStart: Date.parse(event.startDateTime) - now,
    onAir: event.wentLiveAt ? now - Date.parse(event.wentLiveAt) : null,
    comeBack: lastPicture === null ? null : Math.max(0, lastPicture + comeBackMs - now),
    away: lastPicture === null ? null : now - lastPicture,
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
  const lastPicture = info.signal?.lastPictureAt;
  const say = text(`liveRoom.stages.${known}.say`, {
    other: info.usedBy?.title ?? '',
    running: info.start.runningChannels,
    from: now === null ? '…' : formatMomentNear(language, info.start.from, now),
    until:
      lastPicture && now !== null ? formatTimeExactly(language, Date.parse(lastPicture) + comeBackMs) : '…',
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
