const dayMs = 86_400_000;

/** A UTC day, `YYYY-MM-DD`: such texts sort and compare as the days do. */
export type Day = string;

export const toDay = (at: Date): Day => at.toISOString().slice(0, 10);

/** Midnight in UTC. */
export const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: Day, days: number): Day => toDay(new Date(toDate(day).getTime() + days * dayMs));
