import { parseArgs } from 'node:util';

import { createClient, ReelhofError, ReelhofTimeoutError } from '@reelhof/sdk';

import { version } from '../package.json';
import {
  getText,
  SignInError,
  UsageError,
  type Command,
  type CommandContext,
  type Terminal,
} from './command';
import { runAdmin, runOnServer, serverCommands } from './commands/admin';
import { createCompletionCommand } from './commands/completions';
import { liveCommands } from './commands/live';
import { mcpCommands } from './commands/mcp';
import { signInCommands } from './commands/sign-in';
import { statsCommands } from './commands/stats';
import { tokenCommands } from './commands/tokens';
import { videoCommands } from './commands/videos';
import { webhookCommands } from './commands/webhooks';
import { readConfig, readLanguage } from './config';
import { formatCommandHelp, formatHelp, globalFlags } from './help';

const commands: Command[] = [
  ...signInCommands,
  ...videoCommands,
  ...liveCommands,
  ...tokenCommands,
  ...webhookCommands,
  ...statsCommands,
  ...mcpCommands,
  createCompletionCommand(() => commands),
];

const exitCodes = { error: 1, usage: 2, unauthorized: 3, notFound: 4, timedOut: 5 };

const toExitCode = (error: unknown): number => {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof SignInError) return exitCodes.unauthorized;
  if (error instanceof ReelhofTimeoutError) return exitCodes.timedOut;
  if (!(error instanceof ReelhofError)) return exitCodes.error;
  if (error.status === 401 || error.status === 403) return exitCodes.unauthorized;
  return error.status === 404 ? exitCodes.notFound : exitCodes.error;
};

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ReelhofError)) return error.message;
  const details = error.errors
    .filter(({ message }) => message !== error.message)
    .map(({ field, message }) => `  ${field ? `${field}: ` : ''}${message}`);
  const request =
    error.requestId && error.status && error.status >= 500 ? ` (request ${error.requestId})` : '';
  return [`${error.message}${request}`, ...details].join('\n');
};

/** The command of the first one or two words. */
const findCommand = (words: string[]): Command | undefined =>
  commands.find(({ name }) => name === words.slice(0, 2).join(' ')) ??
  commands.find(({ name }) => name === words[0]);

const parse = (command: Command, argv: string[]) => {
  const options = Object.fromEntries(
    Object.entries({ ...command.flags, ...globalFlags }).map(([name, { type, multiple = false }]) => [
      name,
      { type, multiple },
    ]),
  );
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nSee: reelhof ${command.name} --help`);
  }
};

const checkArgs = ({ name, args = [] }: Command, given: string[]): void => {
  const needed = args.filter((arg) => arg.startsWith('<')).length;
  const isOpen = args.at(-1)?.endsWith('…') ?? false;
  if (given.length < needed || (!isOpen && given.length > args.length))
    throw new UsageError(`Usage: reelhof ${[name, ...args].join(' ')}\nSee: reelhof ${name} --help`);
};

const runCommand = async (terminal: Terminal, argv: string[], signal: AbortSignal): Promise<void> => {
  const command = findCommand(argv);
  if (!command) {
    const group = commands.filter(({ name }) => name.startsWith(`${argv[0]} `));
    if (group.length === 0)
      throw new UsageError(`There is no command “${argv.join(' ')}”. See: reelhof --help`);
    throw new UsageError(`Commands: ${group.map(({ name }) => name).join(', ')}`);
  }
  const parsed = parse(command, argv.slice(command.name.split(' ').length));
  const flags = parsed.values as CommandContext['flags'];
  if (flags.help) {
    terminal.stdout.write(`${formatCommandHelp(command)}\n`);
    return;
  }
  checkArgs(command, parsed.positionals);
  const env = {
    ...terminal.env,
    ...(getText(flags, 'url') && { REELHOF_URL: getText(flags, 'url') }),
    ...(getText(flags, 'token') && { REELHOF_TOKEN: getText(flags, 'token') }),
  };
  await command.run({
    terminal: { ...terminal, env },
    args: parsed.positionals,
    flags,
    signal,
    print: (value, toText) =>
      void terminal.stdout.write(`${flags.json ? JSON.stringify(value, null, 2) : toText()}\n`),
    note: (text) => void (!flags.quiet && !flags.json && terminal.stderr.write(`${text}\n`)),
    getClient: async () => createClient({ ...(await readConfig(env)), headers: readLanguage(env) }),
  });
};

/** Runs the program and returns its exit code. */
export const run = async (terminal: Terminal, argv: string[], signal: AbortSignal): Promise<number> => {
  const [first] = argv;
  if (first === '--version') {
    terminal.stdout.write(`${version}\n`);
    return 0;
  }
  if (first === undefined || first === '--help' || first === 'help') {
    terminal.stdout.write(`${formatHelp(commands)}\n`);
    return first === undefined ? exitCodes.usage : 0;
  }
  try {
    if (first === 'admin') return await runAdmin(terminal, argv.slice(1));
    if (serverCommands.has(first)) return await runOnServer(terminal, argv);
    await runCommand(terminal, argv, signal);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${describeError(error)}\n`);
    return toExitCode(error);
  }
};
