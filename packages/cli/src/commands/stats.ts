import { getText, UsageError, type Command, type Flags } from '../command';
import { formatBytes, formatSeconds, formatTable } from '../output';

const getDay = (flags: Flags, name: string): string | undefined => {
  const day = getText(flags, name);
  if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new UsageError(`--${name} takes a day such as 2027-03-01.`);
  return day;
};

const stats: Command = {
  name: 'stats',
  summary: 'Show views, plays, watch time and traffic of the workspace, or of a video, by day',
  args: ['[video]'],
  flags: {
    from: { type: 'string', value: 'day', help: 'first day (default: 30 days ago)' },
    to: { type: 'string', value: 'day', help: 'last day (default: today)' },
    tz: {
      type: 'string',
      value: 'zone',
      help: 'time zone of the days, such as Europe/Berlin (default: UTC)',
    },
  },
  run: async ({ args: [videoId], flags, getClient, print }) => {
    const { statistics } = await getClient();
    const query = {
      startDate: getDay(flags, 'from'),
      endDate: getDay(flags, 'to'),
      tz: getText(flags, 'tz'),
    };
    if (videoId) {
      const days = await statistics.viewsOfVideo(videoId, query);
      const rows = days.map(({ dateString, views, plays, watchSeconds }) => [
        dateString,
        String(views),
        String(plays),
        formatSeconds(watchSeconds),
      ]);
      print(days, () => formatTable(['DAY', 'VIEWS', 'PLAYS', 'WATCHED'], rows));
      return;
    }
    const [days, traffic] = await Promise.all([statistics.views(query), statistics.traffic(query)]);
    const bytes = new Map(
      traffic.docs.map(({ date, outgoingTraffic }) => [date.slice(0, 10), outgoingTraffic]),
    );
    const merged = days.map((day) => ({ ...day, outgoingTraffic: bytes.get(day.dateString) ?? 0 }));
    const rows = merged.map(({ dateString, views, plays, watchSeconds, outgoingTraffic }) => [
      dateString,
      String(views),
      String(plays),
      formatSeconds(watchSeconds),
      formatBytes(outgoingTraffic),
    ]);
    print(merged, () => formatTable(['DAY', 'VIEWS', 'PLAYS', 'WATCHED', 'TRAFFIC'], rows));
  },
};

export const statsCommands = [stats];
