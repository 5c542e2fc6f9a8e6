/** Formats remaining time as `9:41`. Pure. */
export const formatWait = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
