import { cutText } from '@/lib/core/cut-text';

/** What a password needs: characters, and how many of the four classes they are from. */
export type PasswordPolicy = { minLength: number; minClasses: number };

/** The specification's; an operator may ask for something else. */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 8, minClasses: 4 };

/** Whatever is asked for: what is longer costs time alone. */
export const maxPasswordLength = 100;

/** The four classes. */
export const characterClasses = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{Nd}]/u,
} as const;

/** How many of lowercase, uppercase, digits and special characters a password has. */
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

/** An e-mail address as accounts are found and counted by it; empty for what is none. */
export const normaliseEmail = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.trim().toLowerCase(), 254) : '';
