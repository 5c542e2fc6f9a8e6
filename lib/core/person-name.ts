import { z } from 'zod';

import { phrase } from './error-phrases';
import { cutText, isSingleLine, isVisible, toSingleLine } from './strings';

export const maxNameLength = 100;

/** The name of a person or a guest, in every form. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(isSingleLine, { error: phrase('A name must not contain control or text direction characters.') })
  .refine(isVisible, { error: phrase('A name needs at least one visible character.') });

/** Shortens and cleans a provider's name of a person to fit. Pure. */
export const toPersonName = (value: string): string => cutText(toSingleLine(value), maxNameLength).trim();
