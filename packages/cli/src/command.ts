import type { ReelhofClient } from '@reelhof/sdk';

/** Streams and settings of a run, which tests replace by running the program. */
export type Terminal = {
  env: Record<string, string | undefined>;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
};

export type Flags = Record<string, string | boolean | string[] | undefined>;

export type CommandContext = {
  terminal: Terminal;
  args: string[];
  flags: Flags;
  /** Prints a result: records as JSON with `--json`, otherwise as text. */
  print: (value: unknown, toText: () => string) => void;
  /** Prints progress to standard error, unless `--quiet` or `--json` is set. */
  note: (text: string) => void;
  /** The client of the installation that the user signed in to. */
  getClient: () => Promise<ReelhofClient>;
  signal: AbortSignal;
};

export type Flag = {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** Name of the value in the help. */
  value?: string;
  help: string;
  /** Values for shell completion. */
  choices?: readonly string[];
};

export type Command = {
  /** `videos list`. */
  name: string;
  summary: string;
  /** Positional arguments, such as `<id>` or `[video]`. A last one that ends with `…` may be repeated. */
  args?: string[];
  flags?: Record<string, Flag>;
  details?: string;
  run: (ctx: CommandContext) => Promise<void>;
};

/** Wrong use of the program: exit code 2. */
export class UsageError extends Error {}

/** The user must sign in first: exit code 3. */
export class SignInError extends Error {}

export const getText = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};

export const getList = (flags: Flags, name: string): string[] => {
  const value = flags[name];
  return Array.isArray(value) ? value : [];
};

export const getNumber = (flags: Flags, name: string, fallback: number): number => {
  const text = getText(flags, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`--${name} takes a number above 0.`);
  return value;
};

/** A date of the command line as an ISO time. */
export const getTime = (flags: Flags, name: string): string | undefined => {
  const text = getText(flags, name);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--${name} takes a time such as 2027-03-01T18:00:00Z.`);
  return new Date(time).toISOString();
};
