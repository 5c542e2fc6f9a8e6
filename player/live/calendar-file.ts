import type { LivePlayerData } from './live-data';

/** RFC 5545 §3.3.11. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** `20261126T130000Z` */
const formatTime = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** §3.1: lines have at most 75 bytes; continuation lines start with a space. */
const fold = (line: string): string => {
  const encoder = new TextEncoder();
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
};

type CalendarEvent = Pick<LivePlayerData, 'id' | 'title' | 'description' | 'startDateTime' | 'endDateTime'>;

/** The event as a calendar file (iCalendar, RFC 5545). Pure. */
export const writeCalendarFile = (
  { id, title, description, startDateTime, endDateTime }: CalendarEvent,
  { url, now }: { /** URL of the event's page. */ url: string; now: Date },
): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Reelhof//Live//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    `UID:${id}@reelhof`,
    `DTSTAMP:${formatTime(now)}`,
    `DTSTART:${formatTime(new Date(startDateTime))}`,
    `DTEND:${formatTime(new Date(endDateTime))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
    .map(fold)
    .join('\r\n');
