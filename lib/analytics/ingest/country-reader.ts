import { stat } from 'node:fs/promises';

import type { CountryResponse } from 'maxmind';

import { getNetworkAddress } from '@/lib/core/network/networks';

/** Country of an IP address as ISO 3166 alpha-2. Null if unknown. */
export type FindCountry = (address: string) => string | null;

type Warn = { warn: (fields: object, message: string) => void };

/**
 * Reads countries from a local database (MMDB) and reloads it when its file changes. Looks up /24 or /48
 * networks only, because databases are rarely more precise and the edge logs no more. Null if no database is
 * set or it cannot be read; statistics then have no countries.
 */
export const createCountryReader = (file: string | null, log: Warn): (() => Promise<FindCountry | null>) => {
  let known: { version: number; find: FindCountry | null } | null = null;
  return async () => {
    if (file === null) return null;
    const version = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (known?.version === version) return known.find;
    const find = await openDatabase(file).catch((error: unknown) => {
      log.warn({ err: error }, 'the country database could not be read');
      return null;
    });
    known = { version, find };
    return find;
  };
};

const openDatabase = async (file: string): Promise<FindCountry> => {
  const { open } = await import('maxmind');
  const reader = await open<CountryResponse>(file);
  return (address) => {
    const network = getNetworkAddress(address);
    const code = network && reader.get(network)?.country?.iso_code;
    return code && /^[A-Z]{2}$/.test(code) ? code : null;
  };
};
