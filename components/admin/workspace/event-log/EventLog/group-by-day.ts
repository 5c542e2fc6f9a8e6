/** Lines in their order, by the UTC day they belong to. Pure. */
export const groupByDay = <L extends { at: string }>(lines: L[]): { day: string; lines: L[] }[] => {
  const days = new Map<string, L[]>();
  for (const line of lines) {
    const day = line.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
};

/** `Heute` or `Gestern` for one of these two UTC days; null for any other. Pure. */
export const nameDay = (language: string, day: string, now = new Date()): string | null => {
  const distance = (Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000;
  if (distance !== 0 && distance !== -1) return null;
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day');
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
};
