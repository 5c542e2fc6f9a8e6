import { stat } from 'node:fs/promises';

import { type ReelhofClient, ReelhofError, type UploadOptions, type Video } from '@reelhof/sdk';

import { confirm } from '../ask';
import {
  getList,
  getNumber,
  getText,
  UsageError,
  type Command,
  type CommandContext,
  type Flag,
  type Flags,
} from '../command';
import { findFiles } from '../find-files';
import { formatBytes, formatFields, formatSeconds, formatTable } from '../output';

const statuses = ['NO_FILE', 'PROGRESSING', 'STATUS_UPDATE', 'ERROR', 'COMPLETE'] as const;
const visibilities = ['public', 'private'] as const;

const toTable = (videos: Video[]): string =>
  formatTable(
    ['ID', 'STATUS', 'VISIBILITY', 'LENGTH', 'CREATED', 'TITLE'],
    videos.map(({ id, status, visibility, duration, createdAt, title }) => [
      id,
      status,
      visibility,
      formatSeconds(duration),
      createdAt.slice(0, 10),
      title,
    ]),
  );

const describeVideo = (video: Video): string =>
  formatFields({
    id: video.id,
    title: video.title,
    status: video.status,
    reason: video.statusReason,
    visibility: video.visibility,
    language: video.language,
    length: formatSeconds(video.duration) || null,
    created: video.createdAt,
    player: video.playerUrl,
    embed: video.embedCode,
  });

const oneOf = <T extends string>(flags: Flags, name: string, values: readonly T[]): T | undefined => {
  const given = getText(flags, name);
  const found = values.find((value) => value === given);
  if (given !== undefined && !found) throw new UsageError(`--${name} is one of: ${values.join(', ')}.`);
  return found;
};

const list: Command = {
  name: 'videos list',
  summary: 'List videos, newest first',
  flags: {
    search: { type: 'string', value: 'words', help: 'words of title, id or speech' },
    status: { type: 'string', value: 'status', help: statuses.join(', '), choices: statuses },
    limit: { type: 'string', value: 'n', help: 'number of videos (default 25)' },
    all: { type: 'boolean', help: 'all videos' },
    trash: { type: 'boolean', help: 'what is in the trash' },
  },
  run: async ({ flags, getClient, print, signal }) => {
    const search = getText(flags, 'search');
    const status = oneOf(flags, 'status', statuses);
    const most = flags.all ? Infinity : getNumber(flags, 'limit', 25);
    const query = {
      ...(search && { q: search }),
      ...(status && { status: [status] }),
      ...(flags.trash === true && { trash: 'true' as const }),
    };
    const client = await getClient();
    const limit = Math.min(most, 100);
    const videos: Video[] = [];
    for await (const video of client.videos.list({ ...query, depth: 0, limit, signal })) {
      videos.push(video);
      if (videos.length >= most) break;
    }
    print(videos, () => (videos.length > 0 ? toTable(videos) : 'There are no such videos.'));
  },
};

const get: Command = {
  name: 'videos get',
  summary: 'Show a video',
  args: ['<id>'],
  flags: {
    wait: { type: 'boolean', help: 'wait until it is encoded' },
    timeout: { type: 'string', value: 'seconds', help: 'limit of --wait (default 3600)' },
  },
  run: async (ctx) => {
    const client = await ctx.getClient();
    const [id = ''] = ctx.args;
    const video = ctx.flags.wait ? await waitFor(ctx, id) : await client.videos.get(id);
    ctx.print(video, () => describeVideo(video));
  },
};

const waitFor = async ({ getClient, flags, note, signal }: CommandContext, id: string): Promise<Video> => {
  let last = '';
  const timeout = getNumber(flags, 'timeout', 3600) * 1000;
  return (await getClient()).videos.waitUntilReady(id, {
    timeout,
    signal,
    onStatus: ({ status, statusProgress }) => {
      const text = status === 'STATUS_UPDATE' ? `encoding ${statusProgress ?? 0} %` : status.toLowerCase();
      if (text !== last) note(`${id}: ${text}`);
      last = text;
    },
  });
};

const remove: Command = {
  name: 'videos delete',
  summary: 'Move videos to the trash',
  args: ['<id>…'],
  flags: {
    permanent: { type: 'boolean', help: 'delete them at once, also from the trash' },
    yes: { type: 'boolean', help: 'do not ask' },
  },
  run: async ({ terminal, args, flags, getClient, print }) => {
    const client = await getClient();
    const permanent = flags.permanent === true;
    const titles = await Promise.all(args.map((id) => findTitle(client, id, permanent)));
    const names = titles.map((title) => `“${title}”`).join(', ');
    const question = permanent ? `Delete ${names} permanently?` : `Move ${names} to the trash?`;
    await confirm(terminal, question, flags.yes === true);
    for (const id of args) await client.videos.delete(id, { permanent });
    print({ deleted: args, permanent }, () =>
      permanent
        ? `Deleted: ${args.join(', ')}`
        : `In the trash: ${args.join(', ')}\nTo restore: reelhof videos restore ${args.join(' ')}`,
    );
  },
};

/** The title of a video; `inTrash` finds it in the trash too. */
const findTitle = async (client: ReelhofClient, id: string, inTrash: boolean): Promise<string> => {
  try {
    return (await client.videos.get(id)).title;
  } catch (error) {
    if (!inTrash || !(error instanceof ReelhofError) || error.status !== 404) throw error;
    const { docs } = await client.videos.list({ trash: 'true', where: { id: { equals: id } }, depth: 0 });
    const [video] = docs;
    if (!video) throw error;
    return video.title;
  }
};

const restore: Command = {
  name: 'videos restore',
  summary: 'Restore videos from the trash',
  args: ['<id>…'],
  flags: {},
  run: async ({ args, getClient, print }) => {
    const client = await getClient();
    for (const id of args) await client.videos.restore(id);
    print({ restored: args }, () => `Restored: ${args.join(', ')}`);
  },
};

const uploadFlags: Record<string, Flag> = {
  title: { type: 'string', value: 'title', help: 'title, for one file (default: its name)' },
  language: { type: 'string', value: 'tag', help: 'spoken language, such as en-GB' },
  visibility: { type: 'string', value: 'who', help: 'public or private', choices: visibilities },
  category: { type: 'string', multiple: true, value: 'name', help: 'category; may be repeated' },
  tag: { type: 'string', multiple: true, value: 'name', help: 'tag; may be repeated' },
  'external-id': { type: 'string', value: 'id', help: 'your own id of the video, for one file' },
  transcribe: { type: 'boolean', help: 'transcribe after encoding; costs AI credits' },
  replace: { type: 'string', value: 'id', help: 'replace the file of this video' },
  wait: { type: 'boolean', help: 'wait until the videos are encoded' },
  timeout: { type: 'string', value: 'seconds', help: 'limit of --wait (default 3600)' },
};

const runUpload = async (ctx: CommandContext): Promise<void> => {
  const { flags, args, print } = ctx;
  const files = await findFiles(args);
  const title = getText(flags, 'title');
  const videoId = getText(flags, 'replace');
  const externalId = getText(flags, 'external-id');
  if (files.length > 1 && (title || videoId || externalId))
    throw new UsageError('--title, --external-id and --replace take one file.');
  const input: UploadOptions = {
    ...(title && { title }),
    ...(videoId && { videoId }),
    ...(externalId && { externalId }),
    language: getText(flags, 'language'),
    visibility: oneOf(flags, 'visibility', visibilities),
    ...(flags.category && { categories: getList(flags, 'category') }),
    ...(flags.tag && { tags: getList(flags, 'tag') }),
    ...(flags.transcribe === true && { autoTranscribe: true }),
  };
  const videos: Video[] = [];
  const failures: string[] = [];
  for (const file of files) {
    try {
      videos.push(await uploadFile(ctx, file, input));
    } catch (error) {
      // One bad file must not stop the others, but a refused token would stop all.
      const isLast = files.length === 1 || !(error instanceof ReelhofError) || error.status === 401;
      if (isLast) throw error;
      failures.push(`${file}: ${error.message}`);
      ctx.note(failures.at(-1) ?? '');
    }
  }
  if (flags.wait) for (const [index, { id }] of videos.entries()) videos[index] = await waitFor(ctx, id);
  print(videos, () => videos.map(({ id }) => id).join('\n'));
  if (failures.length > 0) throw new Error(`${failures.length} of ${files.length} uploads failed.`);
};

const uploadFile = async (ctx: CommandContext, file: string, input: UploadOptions): Promise<Video> => {
  const { size } = await stat(file);
  let lastPercent = -1;
  const video = await (
    await ctx.getClient()
  ).videos.upload(file, {
    ...input,
    signal: ctx.signal,
    onProgress: ({ share = 0 }) => {
      const percent = Math.floor(share * 10) * 10;
      if (percent !== lastPercent) ctx.note(`${file} (${formatBytes(size)}): ${percent} %`);
      lastPercent = percent;
    },
  });
  return video;
};

const uploads: Command[] = ['upload', 'videos upload'].map((name) => ({
  name,
  summary: 'Upload files, globs and folders',
  args: ['<file>…'],
  flags: uploadFlags,
  details: 'Prints the id of each video. Large files are sent in parts.',
  run: runUpload,
}));

export const videoCommands = [list, get, remove, restore, ...uploads];
