import { cutText } from '@/lib/core/strings';

/** The key of the layout in Payload's preferences. */
export const layoutPreference = 'library-layout';

/** The key of the switch for single-key shortcuts in Payload's preferences; on if it has never been set. */
export const keysPreference = 'single-keys';
/** The key of the columns of the library's table. */
export const columnsPreference = 'library-columns';

const layouts = ['grid', 'list'] as const;
/** The layout of the library: a grid of thumbnails, or rows. */
export type LibraryLayout = (typeof layouts)[number];

export const isLibraryLayout = (value: unknown): value is LibraryLayout =>
  layouts.some((layout) => layout === value);

/** Maximum duration of a support session. */
export const supportMinutes = 60;

/** Length of the reason in characters. */
export const reasonLength = { min: 10, max: 500 } as const;

/**
 * How a session ended: by the administrator, by a person who may read the workspace's account, or by time.
 */
const supportEnders = ['administrator', 'owner', 'time'] as const;
export type SupportEnder = (typeof supportEnders)[number];

/** Requirements for a password: minimum characters, and minimum number of the four character classes. */
export type PasswordPolicy = { minLength: number; minClasses: number };

/** The specification's policy; an operator may configure another one. */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 8, minClasses: 4 };

/** Upper limit under every policy, because hashing longer texts only costs time. */
export const maxPasswordLength = 100;

/** The four character classes. */
export const characterClasses = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}]/u,
} as const;

/** How many of the four character classes a password contains. */
export const countCharacterClasses = (password: string): number =>
  Object.values(characterClasses).filter((pattern) => pattern.test(password)).length;

export const isPasswordAccepted = (
  password: unknown,
  { minLength, minClasses }: PasswordPolicy,
): password is string =>
  typeof password === 'string' &&
  [...password].length >= minLength &&
  password.length <= maxPasswordLength &&
  countCharacterClasses(password) >= minClasses;

/** Normalises an email address for lookups and counters; empty for anything but a text. */
export const normaliseEmail = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.trim().toLowerCase(), 254) : '';
