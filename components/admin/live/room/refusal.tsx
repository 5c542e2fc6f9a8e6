'use client';

import { Notice } from '@/components/kit/states/Notice';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTimeExactly } from '../format-times';

/** For how long a refused sender is mentioned. Milliseconds. */
const mentionedMs = 5 * 60_000;

/** Nothing is wrong with what is on air, or it may be the sender of somebody else. */
const mild: readonly string[] = ['second_sender', 'unknown_key', 'no_key', 'sound_converted'];

/** The last sender that was turned away, and why; whoever sends goes on undisturbed. */
export const Refusal = ({ info, now }: { info: LiveInfo; now: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const last = info.refusals.at(-1);
  if (info.state === 'ENDED' || !last || now === null || now - Date.parse(last.at) > mentionedMs) return null;
  // It has the key right by now.
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
