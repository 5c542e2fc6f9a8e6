const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Seconds as a clock with milliseconds: `03:12.040`, `1:03:12.040`. */
export const formatClock = (seconds: number): string => {
  const all = Math.max(0, Math.round(seconds * 1000));
  const hours = Math.floor(all / 3_600_000);
  const rest = `${pad(Math.floor(all / 60_000) % 60, 2)}:${pad(Math.floor(all / 1000) % 60, 2)}.${pad(all % 1000, 3)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};
