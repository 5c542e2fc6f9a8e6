import { AppError } from '@/lib/core/errors';

/** The specification's defaults: at least 8 characters from 4 classes, at most 100. */
export const passwordPolicy = { minLength: 8, maxLength: 100, minClasses: 4 } as const;

const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

/** How many of lowercase, uppercase, digits and special characters a password has. */
export const countCharacterClasses = (password: string): number =>
  classes.filter((pattern) => pattern.test(password)).length;

export const isPasswordAccepted = (password: unknown): password is string =>
  typeof password === 'string' &&
  [...password].length >= passwordPolicy.minLength &&
  password.length <= passwordPolicy.maxLength &&
  countCharacterClasses(password) >= passwordPolicy.minClasses;

/** Throws `password_policy`. */
export const assertPasswordPolicy = (password: unknown): void => {
  if (!isPasswordAccepted(password)) throw new AppError('password_policy');
};

/** An e-mail address as accounts are found and counted by it; empty for what is none. */
export const normaliseEmail = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase().slice(0, 254) : '';
