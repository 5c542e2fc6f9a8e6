import path from 'node:path';

/** Where the edge writes its access log, and the worker counts it. */
export const getAccessLogFolder = (dataDir: string): string => path.join(dataDir, 'logs', 'edge');

/** `access-YYYY-MM-DD-HH.log`, in UTC: the file that lines of an hour are added to. */
export const getAccessLogName = (at: number): string =>
  `access-${new Date(at).toISOString().slice(0, 13).replace('T', '-')}.log`;

export const isGrowingLog = (name: string): boolean => /^access-\d{4}-\d\d-\d\d-\d\d\.log$/.test(name);
export const isFinishedLog = (name: string): boolean =>
  /^finished-\d{4}-\d\d-\d\d-\d\d-[0-9a-f]+\.log$/.test(name);

/** The name under which a file stands once nothing is added to it. */
export const getFinishedLogName = (name: string, unique: string): string =>
  name.replace(/^access-(.+)\.log$/, `finished-$1-${unique}.log`);

/** When the hour of a file began; null for other files. */
export const getLogHour = (name: string): number | null => {
  if (!isGrowingLog(name) && !isFinishedLog(name)) return null;
  const [, day = '', hour = ''] = /-(\d{4}-\d\d-\d\d)-(\d\d)/.exec(name) ?? [];
  return Date.parse(`${day}T${hour}:00:00Z`);
};
