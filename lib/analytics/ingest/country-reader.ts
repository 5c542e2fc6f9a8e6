import { stat } from 'node:fs/promises';

import type { CountryResponse } from 'maxmind';

import { getNetworkAddress } from '@/lib/core/network/network';

/** The country of an address, two letters of ISO 3166; null where it is not known. */
export type FindCountry = (address: string) => string | null;

type Warn = { warn: (fields: object, message: string) => void };

/**
 * Countries from a local database (MMDB), read again when its file was replaced. Only networks are looked up,
 * /24 or /48: such databases hardly tell smaller ones apart, and lines of the edge hold no more. Null where
 * none is set, or it can't be read: figures are counted without.
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
      log.warn({ err: error }, 'the database of countries could not be read');
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
