/** Text columns; the last one is not padded. */
export const formatTable = (head: string[], rows: string[][]): string => {
  const lines = [head, ...rows];
  const widths = head.map((_name, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === line.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Lines of `name: value` without empty values. */
export const formatFields = (fields: Record<string, unknown>): string => {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...entries.map(([name]) => name.length)) + 1;
  return entries.map(([name, value]) => `${`${name}:`.padEnd(width)} ${String(value)}`).join('\n');
};

export const formatSeconds = (seconds: number | null | undefined): string => {
  if (seconds === null || seconds === undefined) return '';
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  return [Math.floor(whole / 3600), ...parts].join(':');
};

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
};
