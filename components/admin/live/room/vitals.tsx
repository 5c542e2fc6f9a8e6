'use client';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatDuration } from '@/lib/core/i18n/format';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatOne } from '../format-times';

import styles from './state-bar.module.scss';

const names = ['picture', 'sound', 'bitrate'] as const;

/** On air: ratings of video, audio, bitrate and recording. */
export const Vitals = ({ info, isRecorded }: { info: LiveInfo; isRecorded: boolean }) => {
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
