/** Lines in their order, by the UTC day they belong to. Pure. */
export const groupByDay = <L extends { at: string }>(lines: L[]): { day: string; lines: L[] }[] => {
  const days = new Map<string, L[]>();
  for (const line of lines) {
    const day = line.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }));
};
