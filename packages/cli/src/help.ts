import type { Command, Flag } from './command';

export const globalFlags: Record<string, Flag> = {
  json: { type: 'boolean', help: 'print JSON' },
  quiet: { type: 'boolean', help: 'print no progress' },
  url: { type: 'string', value: 'url', help: 'URL of the panel (or REELHOF_URL)' },
  token: { type: 'string', value: 'token', help: 'integration token (better: REELHOF_TOKEN)' },
  help: { type: 'boolean', help: 'show help' },
};

const toLines = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const listFlags = (flags: Record<string, Flag>): string =>
  toLines(
    Object.entries(flags).map(([name, { value, help }]) => [`--${name}${value ? ` <${value}>` : ''}`, help]),
  );

const signature = ({ name, args = [] }: Command): string => [name, ...args].join(' ');

const toRow = (command: Command): [string, string] => [signature(command), command.summary];
const adminRow: [string, string] = ['admin …', 'Commands of the operator, where the server is installed'];

export const formatHelp = (commands: Command[]): string => `Usage: reelhof <command> [options]

${toLines([...commands.map(toRow), adminRow])}

Options of all commands:
${listFlags({ ...globalFlags, version: { type: 'boolean', help: 'show the version' } })}

Exit codes: 0 done, 1 error, 2 wrong use, 3 not authorized, 4 not found, 5 timed out.`;

export const formatCommandHelp = (command: Command): string => {
  const sections = [`Usage: reelhof ${signature(command)} [options]`, `${command.summary}.`];
  if (command.details) sections.push(command.details);
  sections.push(`Options:\n${listFlags({ ...command.flags, ...globalFlags })}`);
  return sections.join('\n\n');
};
