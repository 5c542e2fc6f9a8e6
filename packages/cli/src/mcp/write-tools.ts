import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { ReelhofClient } from '@reelhof/sdk';
import { z } from 'zod';

import { answer, summarize } from './tool-results';

const id = z.string().min(1).max(64).describe('ID of a video.');
const visibility = z.enum(['public', 'private']);

/** Asks the user if the client can, otherwise relies on the argument `confirm`. */
const isConfirmed = async (server: McpServer, message: string, confirm: boolean): Promise<boolean> => {
  if (!server.server.getClientCapabilities()?.elicitation) return confirm;
  const { action, content } = await server.server.elicitInput({
    message,
    requestedSchema: {
      type: 'object',
      properties: { delete: { type: 'boolean', title: 'Move to trash', default: false } },
      required: ['delete'],
    },
  });
  return action === 'accept' && content?.delete === true;
};

/** Tools that change something, with `reelhof mcp --write` only. */
export const addWriteTools = (server: McpServer, client: ReelhofClient): void => {
  server.registerTool(
    'upload_from_url',
    {
      description: 'Imports a video from a public URL of a video file. It is encoded afterwards.',
      inputSchema: { url: z.url(), title: z.string().max(100).optional(), visibility: visibility.optional() },
      annotations: { destructiveHint: false },
    },
    ({ url, title, visibility }) =>
      answer(() => client.videos.importFromUrls([{ address: url, title }], { visibility })),
  );
  server.registerTool(
    'update_video',
    {
      description: 'Changes title, description or visibility of a video.',
      inputSchema: {
        id,
        title: z.string().min(1).max(100).optional(),
        description: z.string().max(2000).optional(),
        visibility: visibility.optional(),
      },
      annotations: { idempotentHint: true },
    },
    ({ id, ...changes }) => answer(async () => summarize(await client.videos.update(id, changes))),
  );
  server.registerTool(
    'add_captions',
    {
      description: 'Adds a text track of WebVTT to a video.',
      inputSchema: {
        id,
        language: z.string().describe('Language tag in lower case, such as en-gb.'),
        type: z.enum(['subtitles', 'captions']).default('subtitles'),
        content: z.string().max(2_000_000).describe('WebVTT.'),
      },
      annotations: { destructiveHint: false },
    },
    ({ id, ...track }) => answer(() => client.textTracks.create(id, track)),
  );
  server.registerTool(
    'delete_video',
    {
      description:
        'Moves a video to the trash of its workspace, from where people can restore it for some days. ' +
        'Asks the user first.',
      inputSchema: {
        id,
        confirm: z.boolean().default(false).describe('Set to true only after the user has agreed.'),
      },
      annotations: { destructiveHint: true },
    },
    ({ id, confirm }) =>
      answer(async () => {
        const { title } = await client.videos.get(id);
        if (!(await isConfirmed(server, `Move the video “${title}” to the trash?`, confirm)))
          throw new Error(`“${title}” was not moved to the trash, because the user has not confirmed it.`);
        await client.videos.delete(id);
        return `“${title}” is in the trash.`;
      }),
  );
};
