const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number): string => String(value).padStart(2, '0');
const unit = (language: string, name: 'day' | 'hour' | 'minute', value: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    unitDisplay: name === 'day' ? 'long' : 'short',
  }).format(value);

/**
 * The time until an event begins: in days from one day on, otherwise in hours and minutes, in the last hour
 * with seconds. Pure.
 */
export const formatCountdown = (left: number, language: string): string => {
  const rest = Math.max(0, Math.ceil(left / second) * second);
  if (rest >= day) return unit(language, 'day', Math.floor(rest / day));
  if (rest >= hour) {
    const hours = unit(language, 'hour', Math.floor(rest / hour));
    return `${hours} ${unit(language, 'minute', Math.floor((rest % hour) / minute))}`;
  }
  return `${two(Math.floor(rest / minute))}:${two(Math.floor((rest % minute) / second))}`;
};

/** Whether an event is far enough away to offer a calendar entry. Pure. */
export const isFarAway = (left: number): boolean => left >= day;

const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

type StartTexts = { today: string; tomorrow: string; clock: string };

/**
 * Start of an event in the viewer's time zone, with its name: `Heute, 14:00 Uhr MEZ`, `Do., 26. Nov. 2026,
 * 14:00 Uhr MEZ`. Pure.
 */
export const formatStart = (
  start: Date,
  now: Date,
  { language, texts }: { language: string; texts: StartTexts },
): string => {
  // Days of 23 and 25 hours count as days as well.
  const days = Math.round((dayOf(start) - dayOf(now)) / day);
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(start);
  const zone = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const date = new Intl.DateTimeFormat(language, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
  });
  const names = new Map([
    [0, texts.today],
    [1, texts.tomorrow],
  ]);
  return `${names.get(days) ?? date.format(start)}, ${texts.clock.replace('{time}', time)} ${zone}`;
};
