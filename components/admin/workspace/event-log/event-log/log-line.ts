import type { LogDetail } from '@/lib/platform/event-log/describe-changes';
import type { LogSentence } from '@/lib/platform/event-log/describe-entry';

/** An event as the log shows it. */
export type LogLine = LogSentence & {
  id: string;
  at: string;
  /** Of what it tells. */
  collection: string;
  href: string | null;
  /** The address of the picture of the video it tells of. */
  picture: string | null;
  details: LogDetail[];
};

/** Several events that one sentence tells, newest first. */
export type LogGroup = { id: string; lines: [LogLine, ...LogLine[]] };
