import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ReelhofClient } from '@reelhof/sdk';

import { addReadTools } from './read-tools';
import { addWriteTools } from './write-tools';

type Options = { client: ReelhofClient; version: string; mayWrite: boolean; signal: AbortSignal };

/** Serves MCP on standard input and output until the client closes them. */
export const serveMcp = async ({ client, version, mayWrite, signal }: Options): Promise<void> => {
  const server = new McpServer(
    { name: 'reelhof', version },
    {
      instructions: `Videos of one Reelhof workspace. Ids come from search_videos. ${
        mayWrite ? 'Ask the user before you change anything.' : 'This server is read-only.'
      }`,
    },
  );
  addReadTools(server, client);
  if (mayWrite) addWriteTools(server, client);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    signal.addEventListener('abort', () => void server.close());
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  await closed;
};
