import type { LogDetail } from '@/lib/platform/event-log/describe-changes';
import type { LogSentence } from '@/lib/platform/event-log/describe-entry';

/** An event as displayed in the log. */
export type LogLine = LogSentence & {
  id: string;
  at: string;
  /** The collection of the affected document. */
  collection: string;
  href: string | null;
  /** Thumbnail URL of the affected video. */
  picture: string | null;
  details: LogDetail[];
};

/** Several events summarised in one sentence, newest first. */
export type LogGroup = { id: string; lines: [LogLine, ...LogLine[]] };
