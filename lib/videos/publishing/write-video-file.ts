import { randomInt } from 'node:crypto';

import type { Payload } from 'payload';

import { AppError, type ErrorCode } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Visibility } from '@/lib/ports/storage';
import type { Video } from '@/payload-types';

import { gateColumns, getShownVisibility } from './gate/rules';

/** Whether a port is unavailable because the workspace's own settings are missing. */
export const isWithoutSettings = (error: unknown): boolean =>
  error instanceof ProviderError && error.code === 'settings_missing';

/**
 * For `.catch`: maps missing workspace settings to the specification's error of the call, and rethrows
 * everything else.
 */
export const failWithoutSettings =
  (code: ErrorCode) =>
  (cause: unknown): never => {
    throw isWithoutSettings(cause) ? new AppError(code, {}, { cause }) : cause;
  };

/** For files that are never written again: one year. */
export const yearCacheControl = 'public, max-age=31536000, immutable';

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** An unguessable part of a file name. */
export const makeRandomName = (length: number): string =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('');

/**
 * Writes a new file of a video through `write` with the visibility of its files; if that changes meanwhile,
 * the file follows. Returns the result of `write`; a failing store or engine becomes `failure`.
 */
export const writeVideoFile = async <T>(
  { payload }: { payload: Payload },
  { id }: Pick<Video, 'id'>,
  { write, failure }: { write: (visibility: Visibility) => Promise<T>; failure: ErrorCode },
): Promise<T> => {
  const find = async (): Promise<Visibility> => {
    const video = await findById(payload, slugs.videos, id, { ...withTrash, select: gateColumns });
    return video ? getShownVisibility(video) : 'private';
  };
  for (let current = await find(); ;) {
    const written = await write(current).catch((cause: unknown) => {
      throw cause instanceof ProviderError ? new AppError(failure, {}, { cause }) : cause;
    });
    const now = await find();
    if (now === current) return written;
    current = now;
  }
};
