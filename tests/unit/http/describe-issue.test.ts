import { expect, it } from 'vitest';
import { z } from 'zod';

import { describeIssue } from '@/lib/core/describe-issue';
import { toGerman } from '@/lib/core/error-phrases';

it.each([
  [z.string(), undefined, 'is required'],
  [z.string(), 5, 'must be text'],
  [z.number(), 'x', 'must be a number'],
  [z.number().int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'x', 'must be true or false'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  [z.literal('a'), 'c', 'must be one of a'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), 'a', 'must have at least 2 characters'],
  [z.string().length(3), 'a', 'must have exactly 3 characters'],
  [z.string().max(1), 'ab', 'must have at most 1 character'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  [z.number().min(3), 2, 'must be at least 3'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  [z.string().regex(/^[\w-]{16,64}$/), 'a', 'has an invalid format'],
  [z.email(), 'a', 'must be an email address'],
  [z.iso.datetime(), 'a', 'must be a date such as 2026-01-31T12:00:00Z'],
  [z.strictObject({}), { a: 1 }, 'has unknown fields: a'],
  [z.union([z.string(), z.number()]), true, 'has an invalid format'],
  [z.string().min(1, 'a sentence from the schema'), '', 'a sentence from the schema'],
])('describes the issue in our own words, case %#', (schema, value, message) => {
  const { error } = schema.safeParse(value, { error: describeIssue });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  if (message !== 'a sentence from the schema') expect(toGerman(message)).not.toBeNull();
});
