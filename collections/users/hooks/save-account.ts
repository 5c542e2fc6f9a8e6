import {
  ValidationError,
  type CollectionBeforeOperationHook,
  type CollectionBeforeChangeHook,
} from 'payload';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { assertPasswordPolicy } from '@/lib/accounts/passwords';
import { AppError } from '@/lib/core/errors';

/**
 * Applies the password policy and refuses plain updates of a password. A change requires the current password
 * (`change-password`) or an emailed link (`reset-password`), so that a stolen session cannot take over the
 * account.
 */
export const checkPasswords: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const password = readData(args).password;
  if (password === undefined || req.context.skipPasswordPolicy) return args;
  if (operation === 'update' && req.payloadAPI === 'REST') throw new AppError('forbidden');
  if (operation === 'create' || operation === 'update' || operation === 'resetPassword') {
    assertPasswordPolicy(password);
  }
  return args;
};

const readData = (args: object): Record<string, unknown> =>
  'data' in args && typeof args.data === 'object' ? ((args.data ?? {}) as Record<string, unknown>) : {};

/** Keeps `fullname` up to date for lists and `createdBy`, which cannot compute it. */
export const composeFullname: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const firstname = data.firstname ?? originalDoc?.firstname;
  const lastname = data.lastname ?? originalDoc?.lastname;
  return { ...data, fullname: [firstname, lastname].filter(Boolean).join(' ') || null };
};

/** Fields that are only written by dedicated calls, in statements that change nothing else. */
const ownFields = [
  'hash',
  'salt',
  'sessions',
  'resetPasswordToken',
  'resetPasswordExpiration',
  'resetPasswordRequestedAt',
  'passwordChangedAt',
  'isPasswordless',
  'emailUnprovenSince',
  'activeWorkspace',
  'trialSignUp',
  'reviewMailsOffAt',
] as const;

/**
 * Drops unchanged own fields from an update. Payload writes the whole account as it was read before the
 * hooks, so a saved profile could otherwise restore an old password or other outdated state.
 */
export const leaveUnsent: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) => {
  if (operation !== 'update') return data;
  const kept = ownFields.filter(
    (field) => field in data && JSON.stringify(data[field]) === JSON.stringify(originalDoc?.[field]),
  );
  return Object.fromEntries(Object.entries(data).filter(([name]) => !kept.some((field) => field === name)));
};

/** A new password ends all sessions of the account. */
export const revokeSessions: CollectionBeforeChangeHook = ({ data, operation }) =>
  operation === 'update' && data.password
    ? { ...data, sessions: [], passwordChangedAt: new Date().toISOString(), isPasswordless: false }
    : data;

const required = {
  firstname: 'people.accept.firstnameRequired',
  lastname: 'people.accept.lastnameRequired',
} as const;

/**
 * Requires first and last names, because members identify each other by them. Platform administrators may
 * leave the names of other accounts empty, since some accounts have none.
 */
export const checkNames: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'update' || !('data' in args) || !req.user) return args;
  const id = 'id' in args ? args.id : null;
  if ('rootAccess' in req.user && req.user.rootAccess && id !== req.user.id) return args;
  const data = args.data as Record<string, unknown>;
  const errors = (['firstname', 'lastname'] as const).flatMap((path) => {
    const value = data[path];
    if (value === undefined) return [];
    const isEmpty = value === null || (typeof value === 'string' && !value.trim());
    return isEmpty ? [{ path, message: translate(req.i18n.language, required[path]) }] : [];
  });
  if (errors.length > 0) throw new ValidationError({ collection: slugs.users, errors, req });
  return args;
};
