import { z } from 'zod';

/** Documentation of a variable, in addition to its type and default. */
export type VariableMeta = {
  /** Starts with a capital and has no full stop at the end; Markdown. */
  description: string;
  /** The processes that use the variable, or `all`. */
  readBy: string;
  /** The default, if the schema has none because it depends on other settings; Markdown. */
  usual?: string;
  /** The value that `.env.example` shows. Only the variables that one host needs have it. */
  example?: string;
};

declare module 'zod' {
  // Zod takes the type of `.meta()` from this interface; only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface GlobalMeta {
    readBy?: string;
    usual?: string;
    example?: string;
  }
}

/** A URL without a trailing slash. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');
export const port = z.coerce.number().int().min(1).max(65_535);

/** Splits at commas and whitespace. */
export const splitList = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
