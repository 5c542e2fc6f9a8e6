/** One block of `ffmpeg -progress`. */
export type ProgressBlock = {
  /** Seconds written so far; null before the first output. */
  time: number | null;
  frame: number;
  ended: boolean;
};

/**
 * Parses the output of `-progress pipe:1`: `key=value` lines in blocks that end with `progress=continue` or
 * `progress=end`. Text may be split anywhere. `out_time_us` is used, because `out_time_ms` is misnamed and in
 * microseconds, too.
 */
export const createProgressParser = (onBlock: (block: ProgressBlock) => void): ((text: string) => void) => {
  let rest = '';
  let values: Record<string, string> = {};
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const separator = line.indexOf('=');
      if (separator < 0) continue;
      const key = line.slice(0, separator).trim();
      const value = line.slice(separator + 1).trim();
      values[key] = value;
      if (key !== 'progress') continue;
      onBlock(readBlock(values));
      values = {};
    }
  };
};

const readBlock = (values: Record<string, string>): ProgressBlock => {
  const microseconds = Number(values.out_time_us ?? Number.NaN);
  const frame = Number(values.frame ?? 0);
  return {
    time: Number.isFinite(microseconds) && microseconds >= 0 ? microseconds / 1_000_000 : null,
    frame: Number.isFinite(frame) ? frame : 0,
    ended: values.progress === 'end',
  };
};
