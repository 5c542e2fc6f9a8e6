import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

/**
 * @typedef {'service_started' | 'service_healthy' | 'service_completed_successfully'} Condition
 *
 * @typedef {{
 *   image?: string,
 *   command?: string[],
 *   environment?: Record<string, string>,
 *   depends_on?: Record<string, { condition: Condition }>,
 *   volumes?: string[],
 *   ports?: string[],
 *   tmpfs?: string[],
 *   cap_drop?: string[],
 *   cap_add?: string[],
 *   security_opt?: string[],
 *   profiles?: string[],
 *   healthcheck?: { test?: string[], disable?: boolean },
 *   networks?: Record<string, { aliases?: string[] } | null>,
 *   network_mode?: string,
 *   read_only?: boolean,
 *   init?: boolean,
 *   privileged?: boolean,
 *   user?: string,
 *   restart?: string,
 *   stop_grace_period?: string,
 * }} Service
 *
 * @typedef {{
 *   name?: string,
 *   include?: { path: string[] }[],
 *   services?: Record<string, Service>,
 *   volumes?: Record<string, unknown>,
 * }} ComposeFile
 */

/**
 * Reads a Compose file and resolves its anchors.
 *
 * @param {string} file
 * @returns {ComposeFile}
 */
export const readCompose = (file) => parse(readFileSync(file, 'utf8'), { merge: true });

/**
 * Resolves `${NAME}`, `${NAME:-default}` and `${NAME:?message}` like Compose. Throws the message if a value
 * is missing.
 *
 * @param {string} text
 * @param {Record<string, string | undefined>} variables
 * @returns {string}
 */
export const interpolate = (text, variables) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name, kind, rest = '') => {
    const value = variables[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return rest;
  });

/**
 * @template T
 * @param {T} value
 * @param {Record<string, string | undefined>} variables
 * @returns {T} The value with all texts in it resolved.
 */
const interpolateAll = (value, variables) =>
  JSON.parse(JSON.stringify(value), (_key, each) =>
    typeof each === 'string' ? interpolate(each, variables) : each,
  );

/** Compose adds lists with these names of a later file to those of an earlier one. */
const added = /** @type {const} */ (['ports', 'volumes', 'tmpfs', 'cap_drop', 'cap_add', 'security_opt']);
/** Compose merges maps with these names by their keys. */
const merged = /** @type {const} */ (['environment', 'depends_on', 'networks']);

/**
 * @param {Service} first
 * @param {Service} second
 * @returns {Service}
 */
const mergeServices = (first, second) => {
  /** @type {any} */
  const result = { ...first, ...second };
  for (const name of added)
    if (first[name] && second[name]) result[name] = [...new Set([...first[name], ...second[name]])];
  for (const name of merged)
    if (first[name] && second[name]) result[name] = { ...first[name], ...second[name] };
  return result;
};

/**
 * Reads Compose files; later ones override earlier ones. Covers what the project's files use. `env_file` is
 * not read.
 *
 * @param {string[]} files
 * @param {Record<string, string | undefined>} variables
 * @returns {{ services: Record<string, Service>, volumes: string[] }}
 */
export const readShape = (files, variables) => {
  /** @type {Record<string, Service>} */
  const services = {};
  /** @type {Set<string>} */
  const volumes = new Set();
  for (const content of files.map(readCompose)) {
    for (const [name, service] of Object.entries(content.services ?? {}))
      services[name] = mergeServices(services[name] ?? {}, service);
    for (const name of Object.keys(content.volumes ?? {})) volumes.add(name);
  }
  return { services: interpolateAll(services, variables), volumes: [...volumes] };
};

/**
 * Services without a profile, in an order in which each comes after those it depends on.
 *
 * @param {Record<string, Service>} services
 * @returns {string[]}
 */
export const listInOrder = (services) => {
  /** @type {Set<string>} */
  const ordered = new Set();
  const add = (/** @type {string} */ name) => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) if (!ordered.has(other)) add(other);
    ordered.add(name);
  };
  for (const [name, { profiles }] of Object.entries(services)) if (!profiles?.length) add(name);
  return [...ordered];
};

const quote = (/** @type {string} */ word) => `'${word.replaceAll("'", "'\\''")}'`;

/** @returns {string[]} */
const toHealthArgs = (/** @type {Service} */ { healthcheck }) => {
  if (healthcheck?.disable) return ['--no-healthcheck'];
  const [kind, ...words] = healthcheck?.test ?? [];
  if (!kind) return [];
  return ['--health-cmd', kind === 'CMD' ? words.map(quote).join(' ') : words.join(' ')];
};

const toSeconds = (/** @type {string} */ period) => String(Number.parseInt(period, 10));

/**
 * The arguments of `docker run` or `podman run` for a service, after the name of its container.
 *
 * @param {string} name
 * @param {Service} service
 * @param {string} project Prefix of containers, volumes and the network.
 * @returns {string[]}
 */
export const toRunArgs = (name, service, project) => {
  const all = (/** @type {string} */ flag, /** @type {string[] | undefined} */ values = []) =>
    values.flatMap((value) => [flag, value]);
  const beside = service.network_mode?.replace('service:', '');
  const aliases = Object.values(service.networks ?? {}).flatMap((network) => network?.aliases ?? []);
  const network = beside
    ? ['--network', `container:${project}-${beside}`]
    : ['--network', project, ...all('--network-alias', [name, ...aliases])];
  const variables = Object.entries(service.environment ?? {}).map(([key, value]) => `${key}=${value}`);
  // A volume without a name before the colon is anonymous, and one with a slash is a folder of the host.
  const volumes = service.volumes?.map((volume) => (/^\w+:/.test(volume) ? `${project}-${volume}` : volume));
  return [
    ...network,
    ...(service.init ? ['--init'] : []),
    ...(service.read_only ? ['--read-only'] : []),
    ...(service.user ? ['--user', service.user] : []),
    ...(service.stop_grace_period ? ['--stop-timeout', toSeconds(service.stop_grace_period)] : []),
    ...all('--cap-drop', service.cap_drop),
    ...all('--cap-add', service.cap_add),
    ...all(
      '--security-opt',
      service.security_opt?.map((option) => option.replace(':true', '')),
    ),
    ...all('--tmpfs', service.tmpfs),
    ...all('-v', volumes),
    ...all('-e', variables),
    ...(beside ? [] : all('-p', service.ports)),
    ...toHealthArgs(service),
    service.image ?? '',
    ...(service.command ?? []),
  ];
};
