import type { Where } from 'payload';
import { z } from 'zod';

import { type Phrase, phrase } from '@/lib/core/error-phrases';

/** Maximum number of values of one filter. */
const maxValues = 100;

const split = (text: string): string[] => [...new Set(text.split(',').map((part) => part.trim()))];

const toMany = (check: (value: string) => boolean, fault: Phrase, items: object, description: string) =>
  z
    .string()
    .max(10_000)
    .transform(split)
    .refine((values) => values.length <= maxValues, phrase(`must have at most ${maxValues} values`))
    .refine((values) => values.every(check), fault)
    .meta({
      type: 'array',
      items,
      maxItems: maxValues,
      description: `${description} Several are separated by commas.`,
    })
    .optional();

/** A filter by some of a field's values. */
export const oneOf = (values: readonly string[], description: string) =>
  toMany(
    (value) => values.includes(value),
    `must be one of ${values.join(', ')}`,
    { type: 'string', enum: [...values] },
    description,
  );

/** A filter by texts. */
export const anyOf = (description: string, maxLength = 200) =>
  toMany(
    (value) => value !== '' && value.length <= maxLength,
    `must have values of 1 to ${maxLength} characters`,
    { type: 'string', minLength: 1, maxLength },
    description,
  );

const isTime = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2}))?$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** A filter by a time. */
export const time = (description: string) =>
  z
    .string()
    .refine(
      isTime,
      phrase('must be a day such as 2026-01-31, or a time with a zone such as 2026-01-31T12:00:00Z'),
    )
    .transform((value) => new Date(value).toISOString())
    .meta({ description, examples: ['2026-01-31T12:00:00Z'] })
    .optional();

/** A filter by words. */
export const words = (description: string) => z.string().trim().max(200).meta({ description }).optional();

/** The filters by time of creation, which every list has. */
export const createdFilters = {
  createdAfter: time('Created at this time or later. A day begins at midnight UTC.'),
  createdBefore: time('Created before this time.'),
};

/** Conditions for a range of times: `from` is included, `until` is not. Pure. */
export const isBetween = (field: string, from: string | undefined, until: string | undefined): Where[] => [
  ...(from ? [{ [field]: { greater_than_equal: from } }] : []),
  ...(until ? [{ [field]: { less_than: until } }] : []),
];

/** A condition for the values of a filter. Pure. */
export const isIn = (field: string, values: readonly string[] | undefined): Where[] =>
  values ? [{ or: values.map((value) => ({ [field]: { equals: value } })) }] : [];

/** Conditions for a field that contains each word. Pure. */
export const hasWords = (field: string, text: string | undefined): Where[] =>
  text ? [{ [field]: { like: text } }] : [];

/** A condition that no row meets. */
export const noRow: Where = { id: { equals: 'none' } };
