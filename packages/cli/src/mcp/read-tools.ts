import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type ReelhofClient, ReelhofError } from '@reelhof/sdk';
import { z } from 'zod';

import { searchDocs } from './search-docs';
import { answer, summarize } from './tool-results';

const annotations = { readOnlyHint: true, openWorldHint: false };
const id = z.string().min(1).max(64).describe('ID of a video.');
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

/** Lines of a transcript that contain a word of the query, with their times. */
const findLines = (vtt: string, query: string): string[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return vtt
    .split(/\n\s*\n/)
    .filter((cue) => cue.includes('-->') && words.every((word) => cue.toLowerCase().includes(word)))
    .slice(0, 5)
    .map((cue) => cue.trim());
};

/** The lines of a video in which the query is spoken. A token without the permission gets none. */
const findSpoken = async (client: ReelhofClient, videoId: string, query: string): Promise<string[]> => {
  try {
    const tracks = await client.textTracks.list(videoId);
    const texts = await Promise.all(tracks.map(({ id }) => client.textTracks.export(videoId, id)));
    return texts.flatMap((text) => findLines(text, query)).slice(0, 5);
  } catch (error) {
    if (error instanceof ReelhofError && error.status === 403) return [];
    throw error;
  }
};

/** Searches titles, ids and speech on the server, and adds the spoken lines. */
const searchVideos = async (client: ReelhofClient, query: string, limit: number) => {
  const { docs } = await client.videos.list({ q: query, depth: 0, limit });
  return Promise.all(
    docs.map(async (video) => {
      const lines = await findSpoken(client, video.id, query);
      return { ...summarize(video), ...(lines.length > 0 && { spoken: lines }) };
    }),
  );
};

/** Tools that change nothing. */
export const addReadTools = (server: McpServer, client: ReelhofClient): void => {
  server.registerTool(
    'search_videos',
    {
      description: 'Searches titles and speech (text tracks). Without a query: newest videos.',
      inputSchema: {
        query: z.string().max(200).default(''),
        limit: z.number().int().min(1).max(50).default(10),
      },
      annotations,
    },
    ({ query, limit }) =>
      answer(async () => {
        if (query.trim()) return searchVideos(client, query.trim(), limit);
        return (await client.videos.list({ sort: '-createdAt', depth: 0, limit })).docs.map(summarize);
      }),
  );
  server.registerTool(
    'get_video',
    {
      description: 'Gets a video with its description, tags, embed code and player.',
      inputSchema: { id },
      annotations,
    },
    ({ id }) =>
      answer(async () => {
        const video = await client.videos.get(id);
        const { description, tags, categories, embedCode, playerUrl, chapters, customMetadata } = video;
        return {
          ...summarize(video),
          description,
          tags,
          categories,
          embedCode,
          playerUrl,
          chapters,
          customMetadata,
        };
      }),
  );
  server.registerTool(
    'get_captions',
    {
      description: 'Lists the text tracks of a video, or returns the text of one.',
      inputSchema: {
        id,
        trackId: z.string().optional().describe('ID of a text track. Without it, tracks are listed.'),
        format: z.enum(['vtt', 'srt', 'txt']).default('txt'),
      },
      annotations,
    },
    ({ id, trackId, format }) =>
      answer(() => (trackId ? client.textTracks.export(id, trackId, format) : client.textTracks.list(id))),
  );
  server.registerTool(
    'get_statistics',
    {
      description:
        'Views, plays and watched seconds by day, of the workspace or of one video. Days in UTC or `tz`.',
      inputSchema: { id: id.optional(), from: day, to: day, tz: z.string().max(60).optional() },
      annotations,
    },
    ({ id, from, to, tz }) =>
      answer(() => {
        const query = { startDate: from, endDate: to, tz };
        return id ? client.statistics.viewsOfVideo(id, query) : client.statistics.views(query);
      }),
  );
  server.registerTool(
    'search_docs',
    {
      description:
        'Searches the documentation: API, SDK, embedding, live events, captions, imports, domains.',
      inputSchema: { query: z.string().min(2).max(200) },
      annotations,
    },
    ({ query }) => answer(async () => searchDocs(query)),
  );
};
