const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds in the stored format: `00:01:30`. At most `99:59:59`. */
export const toTimestamp = (seconds: number): string => {
  const whole = Math.min(Math.max(0, Math.floor(seconds)), 359_999);
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
};

/**
 * Parses a time as people write it (`90`, `1:30`, `00:01:30`, with or without a fraction) into whole
 * seconds. Null if invalid: a unit below a larger one has at most two digits and is below 60.
 */
export const parseChapterTime = (text: string): number | null => {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})(?:[.,]\d+)?$/.exec(text.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = ''] = found;
  if (minutes !== undefined && (seconds.length > 2 || Number(seconds) > 59)) return null;
  if (hours !== undefined && ((minutes ?? '').length > 2 || Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
};
