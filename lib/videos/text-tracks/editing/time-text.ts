const pattern = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d{1,6})(?:[.,](\d{1,3})\d*)?$/;

/** Whole milliseconds of `1:02.5`, `01:02,500`, `62.5` or `1:00:02`; null if invalid. */
export const parseTimeText = (text: string): number | null => {
  const found = pattern.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = '0', fraction = ''] = found;
  // After minutes, 75 seconds are a typing error.
  if ((minutes !== undefined && Number(seconds) >= 60) || (hours !== undefined && Number(minutes) >= 60))
    return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
};

/** A time with a sign: `-0.5`, `+1:02`. */
export const parseOffsetText = (text: string): number | null => {
  const found = /^\s*([+\-−–]?)(.*)$/.exec(text);
  const time = parseTimeText(found?.[2] ?? '');
  if (time === null) return null;
  return found?.[1] && found[1] !== '+' ? -time : time;
};

/** Formats whole milliseconds as `02:15.200`, from one hour on as `1:02:15.200`. */
export const formatTimeText = (milliseconds: number): string => {
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const whole = Math.floor(milliseconds / 1000);
  const hours = Math.floor(whole / 3600);
  const clock = `${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}.${pad(milliseconds % 1000, 3)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
};
