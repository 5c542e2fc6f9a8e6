import { useText } from '@/components/kit/i18n/use-text';
import { comeBackMs, stages, type StageClock, type StageName } from '@/lib/live/find-stage';

import { formatClock } from '../../format-times';
import type { LiveEvent } from '../../live-event';

type ClockOptions = { event: LiveEvent; stage: StageName; now: number | null };
type Shown = { name: StageClock | 'sinceStart'; value: string };

/** Milliseconds; null where there is nothing to count from. */
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

/** What the state bar's clock shows at this moment; null where it has none. */
export const useClock = ({ event, stage, now }: ClockOptions): Shown | null => {
  const text = useText();
  const { clock } = stages[stage];
  if (clock === null) return null;
  // The place is kept until the browser knows the time.
  if (now === null) return { name: clock, value: '–:––' };
  const ms = measure(event, clock, now);
  if (ms === null) return null;
  // Late is counted, too: it is what a person looks for then.
  const isLate = clock === 'untilStart' && ms < 0;
  return { name: isLate ? 'sinceStart' : clock, value: formatClock(text, Math.abs(ms)) };
};
