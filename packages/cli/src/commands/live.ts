import { ReelhofTimeoutError, type LiveEvent } from '@reelhof/sdk';

import { getNumber, getText, getTime, type Command, type CommandContext } from '../command';
import { formatFields, formatTable } from '../output';

const list: Command = {
  name: 'live list',
  summary: 'List live events, latest start first',
  flags: { limit: { type: 'string', value: 'n', help: 'number of events (default 25)' } },
  run: async ({ flags, getClient, print }) => {
    const client = await getClient();
    const limit = getNumber(flags, 'limit', 25);
    const { docs } = await client.liveEvents.list({ sort: '-startDateTime', depth: 0, limit });
    const rows = docs.map(({ id, state, channelState, startDateTime, title }) => [
      id,
      state ?? '',
      channelState ?? '',
      startDateTime,
      title,
    ]);
    print(docs, () => formatTable(['ID', 'STATE', 'CHANNEL', 'START', 'TITLE'], rows));
  },
};

const hour = 3_600_000;

const create: Command = {
  name: 'live create',
  summary: 'Plan a live event',
  args: ['<title>'],
  flags: {
    start: { type: 'string', value: 'time', help: 'planned start (default: now)' },
    end: { type: 'string', value: 'time', help: 'planned end (default: an hour later)' },
    language: { type: 'string', value: 'tag', help: 'spoken language, such as en-GB' },
    'no-recording': { type: 'boolean', help: 'keep no video of it' },
  },
  run: async ({ args: [title = ''], flags, getClient, print }) => {
    const startDateTime = getTime(flags, 'start') ?? new Date(Date.now() + 60_000).toISOString();
    const endDateTime = getTime(flags, 'end') ?? new Date(Date.parse(startDateTime) + hour).toISOString();
    const event = await (
      await getClient()
    ).liveEvents.create({
      title,
      startDateTime,
      endDateTime,
      language: getText(flags, 'language') as never,
      createArchiveVideo: flags['no-recording'] !== true,
    });
    print(event, () => event.id);
  },
};

const untilChannel = async (ctx: CommandContext, id: string, wanted: string): Promise<LiveEvent> => {
  const { liveEvents } = await ctx.getClient();
  const deadline = Date.now() + getNumber(ctx.flags, 'timeout', 300) * 1000;
  for (;;) {
    const event = await liveEvents.get(id);
    if (event.channelState === wanted) return event;
    ctx.note(`channel: ${event.channelState?.toLowerCase()}`);
    if (Date.now() > deadline)
      throw new ReelhofTimeoutError(`The channel is not ${wanted.toLowerCase()} yet.`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
};

const start: Command = {
  name: 'live start',
  summary: 'Start the channel and print what the encoder needs',
  args: ['<id>'],
  flags: {
    'go-live': { type: 'boolean', help: 'show the signal to viewers as soon as the channel runs' },
    timeout: { type: 'string', value: 'seconds', help: 'limit of the start (default 300)' },
  },
  run: async (ctx) => {
    const [id = ''] = ctx.args;
    const { liveEvents } = await ctx.getClient();
    await liveEvents.startChannel(id);
    const event = await untilChannel(ctx, id, 'RUNNING');
    const { key } = await liveEvents.getStreamKey(id);
    const server = event.info?.ingest?.rtmp.server;
    if (ctx.flags['go-live']) await liveEvents.goLive(id);
    ctx.print({ id, server, key }, () => formatFields({ server, key }));
  },
};

const goLive: Command = {
  name: 'live go-live',
  summary: 'Show the signal to viewers',
  args: ['<id>'],
  run: async ({ args: [id = ''], getClient, print }) => {
    const state = await (await getClient()).liveEvents.goLive(id);
    print(state, () => 'On air.');
  },
};

const end: Command = {
  name: 'live end',
  summary: 'End a live event and stop its channel',
  args: ['<id>'],
  run: async ({ args: [id = ''], getClient, print }) => {
    const { liveEvents } = await getClient();
    const event = await liveEvents.get(id);
    const state = event.state === 'LIVE' ? await liveEvents.end(id) : await liveEvents.stopChannel(id);
    print(state, () => (event.state === 'LIVE' ? 'Ended.' : 'The channel is stopped.'));
  },
};

export const liveCommands = [list, create, start, goLive, end];
