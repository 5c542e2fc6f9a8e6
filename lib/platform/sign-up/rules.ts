import { isSlug } from '@/lib/workspaces/rules';

/**
 * - `mailed`: the link was emailed but not confirmed
 * - `waiting`: confirmed, waits for a platform administrator
 * - `approved`: a second link was emailed
 * - `building`: the account exists and is signed in, the workspace is being built
 */
export const signUpStates = ['mailed', 'waiting', 'approved', 'building', 'done'] as const;
export type SignUpState = (typeof signUpStates)[number];

/** Answers to how people heard of the product. */
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
/** Validity of the first link. `approvedLinkMs` is the validity of the link sent after an approval. */
export const linkMs = 24 * 3_600_000;
export const approvedLinkMs = 7 * 24 * 3_600_000;
/** Shorter slugs are not checked for availability. */
export const minSlugLength = 3;
export const maxVerifyToken = 100;

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const transliterate = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    // Removes all other accents and keeps their letters.
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/**
 * Normalises a `ref` parameter: lower case, transliterated umlauts, hyphens for spaces, at most 50
 * characters. Pure.
 */
export const cleanRef = (value: string): string =>
  transliterate(value)
    .replace(/[\s_]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 50);

/** Derives a slug from a workspace's name. Empty if the name contains no usable characters. Pure. */
export const toSlug = (name: string): string => {
  const slug = transliterate(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replace(/^-+|-+$/g, '');
  return isSlug(slug) ? slug : '';
};

const cut = (slug: string, ending: string): string =>
  `${slug.slice(0, 30 - ending.length).replace(/-+$/, '')}${ending}`;

/** Alternatives for a taken slug, the best first. Pure. */
export const listSimilarSlugs = (
  slug: string,
  name: string,
  year = new Date().getUTCFullYear(),
): string[] => {
  const endings = ['-video', '-media', `-${year}`, '-2', '-3', '-4', '-5'];
  const candidates = [toSlug(name), ...endings.map((ending) => cut(slug, ending))];
  return [...new Set(candidates)].filter((candidate) => candidate !== slug && isSlug(candidate));
};

/** Whether the domain of an address is allowed. An empty list allows all. Pure. */
export const isDomainAllowed = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.split('@').at(-1)?.toLowerCase() ?? '');

/**
 * Names of parameters that may contain secrets. `code` and `state` only match exactly, because voucher or
 * country codes are harmless.
 */
const secretParams = /token|password|secret|^(?:code|state)$/i;

/** URL parameters of a visitor's first page, without secrets, as stored. Pure. */
export const keepUrlParams = (search: string): string => {
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()]) if (secretParams.test(name)) params.delete(name);
  return params.toString().slice(0, 2000);
};
