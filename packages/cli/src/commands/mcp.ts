import { version } from '../../package.json';
import type { Command } from '../command';

const mcp: Command = {
  name: 'mcp',
  summary: 'Serve the Model Context Protocol on standard input and output',
  flags: { write: { type: 'boolean', help: 'also offer tools that change something' } },
  details: 'Read-only without --write. Deletions ask the user, or need the argument `confirm`.',
  run: async ({ flags, getClient, signal }) => {
    const client = await getClient();
    const { serveMcp } = await import('../mcp/serve');
    await serveMcp({ client, version, mayWrite: flags.write === true, signal });
  },
};

export const mcpCommands = [mcp];
