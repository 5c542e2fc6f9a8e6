import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

export type ComposeService = {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  user?: string;
  privileged?: boolean;
};
export type ComposeFile = {
  include?: { path: string[] }[];
  services?: Record<string, ComposeService>;
  volumes?: Record<string, unknown>;
};

/** A Docker Compose file with its anchors resolved. */
export const readCompose = (file: string): ComposeFile =>
  parse(readFileSync(file, 'utf8'), { merge: true }) as ComposeFile;

/**
 * Resolves `${NAME}`, `${NAME:-default}` and `${NAME:?message}` like Compose. Throws the message if a value
 * is missing.
 */
export const interpolate = (text: string, variables: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const value = variables[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest as string;
  });

/** The variables that a service gets from these files; later files override earlier ones. */
export const readVariables = (
  files: string[],
  service: string,
  variables: Record<string, string>,
): Record<string, string> => {
  const all = files.map((file) => readCompose(file).services?.[service]?.environment ?? {});
  const merged = Object.entries(Object.assign({}, ...all) as Record<string, string>);
  return Object.fromEntries(merged.map(([name, value]) => [name, interpolate(String(value), variables)]));
};
