import type { Integration } from '@reelhof/sdk';

import { confirm } from '../ask';
import { getList, getNumber, getTime, UsageError, type Command } from '../command';
import { formatTable } from '../output';
import { withSession } from './sign-in';

const details =
  'Tokens are managed by people: the command asks for email address and password (or takes REELHOF_EMAIL ' +
  'and REELHOF_PASSWORD), and ends its session afterwards.';

const list: Command = {
  name: 'tokens list',
  summary: 'List tokens',
  details,
  run: ({ terminal, flags, print }) =>
    withSession(terminal, flags, async (client) => {
      const tokens = await client.integrations.list({ depth: 0, limit: 100 }).toArray();
      const rows = tokens.map(({ id, tokenPrefix, isDisabled, lastUsedAt, title }) => [
        id,
        `${tokenPrefix ?? ''}…`,
        isDisabled ? 'disabled' : 'active',
        lastUsedAt ?? 'never',
        title,
      ]);
      print(tokens, () => formatTable(['ID', 'TOKEN', 'STATE', 'LAST USED', 'TITLE'], rows));
    }),
};

type Permissions = NonNullable<Integration['permissions']>;

/** `videos:read,upload` and so on. */
export const parsePermissions = (entries: string[]): Permissions => {
  const permissions: Record<string, string[]> = {};
  for (const entry of entries) {
    const [collection, operations] = entry.split(':');
    if (!collection || !operations) throw new UsageError(`--allow takes videos:read,upload, not ${entry}.`);
    permissions[collection] = [...(permissions[collection] ?? []), ...operations.split(',')];
  }
  return permissions;
};

const create: Command = {
  name: 'tokens create',
  summary: 'Create a token and print it once',
  args: ['<title>'],
  flags: {
    allow: { type: 'string', multiple: true, value: 'what', help: 'videos:read,upload; may be repeated' },
    expires: { type: 'string', value: 'time', help: 'when it ends (default: never)' },
    network: { type: 'string', multiple: true, value: 'cidr', help: 'allowed network; may be repeated' },
  },
  details,
  run: async ({ terminal, args: [title = ''], flags, print }) => {
    const permissions = parsePermissions(getList(flags, 'allow'));
    const expiresAt = getTime(flags, 'expires');
    if (Object.keys(permissions).length === 0) throw new UsageError('Name permissions with --allow.');
    await withSession(terminal, flags, async (client) => {
      const created = await client.integrations.create({
        title,
        permissions,
        ...(expiresAt && { expiresAt }),
        ...(flags.network && { allowedNetworks: getList(flags, 'network') }),
      });
      print(created, () => created.token ?? '');
    });
  },
};

const rotate: Command = {
  name: 'tokens rotate',
  summary: 'Replace a token and print the new one once',
  args: ['<id>'],
  flags: {
    grace: { type: 'string', value: 'hours', help: 'the old token stays valid (default 24, at most 168)' },
  },
  details: `${details} With --grace 0 the old token ends at once.`,
  run: ({ terminal, args: [id = ''], flags, print }) => {
    const graceHours = flags.grace === '0' ? 0 : getNumber(flags, 'grace', 24);
    return withSession(terminal, flags, async (client) => {
      const rotated = await client.integrations.rotate(id, { graceHours });
      print(rotated, () => rotated.token);
    });
  },
};

const revoke: Command = {
  name: 'tokens revoke',
  summary: 'Delete a token',
  args: ['<id>'],
  flags: { yes: { type: 'boolean', help: 'do not ask' } },
  details,
  run: async ({ terminal, args: [id = ''], flags, print }) => {
    await confirm(terminal, 'Programs that use this token stop working. Delete it?', flags.yes === true);
    await withSession(terminal, flags, (client) => client.integrations.delete(id));
    print({ deleted: id }, () => `Deleted: ${id}`);
  },
};

export const tokenCommands = [list, create, rotate, revoke];
