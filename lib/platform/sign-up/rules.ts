import { isSlug } from '@/lib/workspaces/rules';

/**
 * - `mailed`: the link was sent and not opened
 * - `waiting`: opened, and a platform administrator has to decide
 * - `approved`: a second link was sent
 * - `building`: the account is there and signed in, the workspace is being made
 */
export const signUpStates = ['mailed', 'waiting', 'approved', 'building', 'done'] as const;
export type SignUpState = (typeof signUpStates)[number];

/** What people may answer to how they heard of the product. */
export const refererOptions = [
  'web-search',
  'tool-research',
  'friends-or-colleagues',
  'social-media',
  'events',
  'other',
] as const;
export type Referer = (typeof refererOptions)[number];

export const trialSlug = 'free-trial';
/** The link of the first mail, and that of the one which says that a request was approved. */
export const linkMs = 24 * 3_600_000;
export const approvedLinkMs = 7 * 24 * 3_600_000;
/** From here on it is worth asking whether a slug is free. */
export const minSlugLength = 3;
export const maxVerifyToken = 100;

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const transliterate = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    // Other accents are left out, their letters stay.
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/**
 * The `ref` of an address as it is kept: lower case, umlauts written out, hyphens for gaps, at most 50
 * characters. Pure.
 */
export const cleanRef = (value: string): string =>
  transliterate(value)
    .replace(/[\s_]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 50);

/** What a workspace's name would be as a slug; empty where nothing of it can be. Pure. */
export const toSlug = (name: string): string => {
  const slug = transliterate(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : '';
};

const cut = (slug: string, ending: string): string =>
  `${slug.slice(0, 30 - ending.length).replace(/-+$/, '')}${ending}`;

/** Slugs to try in place of one that is taken, the nicest first. Pure. */
export const listSimilarSlugs = (
  slug: string,
  name: string,
  year = new Date().getUTCFullYear(),
): string[] => {
  const endings = ['-video', '-media', `-${year}`, '-2', '-3', '-4', '-5'];
  const candidates = [toSlug(name), ...endings.map((ending) => cut(slug, ending))];
  return [...new Set(candidates)].filter((candidate) => candidate !== slug && isSlug(candidate));
};

/** Whether the operator allows an address's domain; an empty list allows all. Pure. */
export const isDomainAllowed = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.split('@').at(-1)?.toLowerCase() ?? '');

/** Parameters that are secrets, whatever they are doing there; the code of a voucher or a country is none. */
const secretParams = /token|password|secret|^(?:code|state)$/i;

/** All parameters of the address that somebody came by, as they are kept. Pure. */
export const keepUrlParams = (search: string): string => {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) if (secretParams.test(name)) params.delete(name);
  return params.toString().slice(0, 2000);
};
