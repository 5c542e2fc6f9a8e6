import { z } from 'zod';
import { cutText, isSingleLine, isVisible, toSingleLine } from './strings';

export const maxNameLength = 100;

/** The name of a person or a guest, in every form. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(maxNameLength)
  .refine(isSingleLine, { error: 'Control and direction characters are not possible in a name.' })
  .refine(isVisible, { error: 'A name needs a character that can be seen.' });

/** Shortens and cleans a provider's name of a person to fit. Pure. */
export const toPersonName = (value: string): string => cutText(toSingleLine(value), maxNameLength).trim();
