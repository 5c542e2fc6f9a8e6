import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Size = { origin: string; inclusive?: boolean | undefined; exact?: boolean | undefined };

const types: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
  file: 'a file',
};

const formats: Partial<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'an id',
  datetime: 'a date such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
};

/** `at least` or `at most` a number of characters, entries or bytes, or the number itself. */
const describeSize = ({ origin, inclusive = true, exact }: Size, limit: number | bigint, bound: string) => {
  const how = exact ? 'exactly' : inclusive ? `at ${bound}` : bound === 'least' ? 'more than' : 'less than';
  if (origin === 'string') return `must have ${how} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set')
    return `must have ${how} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  if (origin === 'file') return `must have ${how} ${limit} bytes`;
  return `must be ${how} ${limit}`;
};

/** The issues of a parsed value don’t keep their input, so a missing field is known by this phrase. */
export const missingPhrase = 'is required';

/**
 * Describes an issue as a phrase that follows the name of its field. It does not reveal how the value is
 * checked, for example by which regular expression. A schema's own message takes precedence. Pure.
 */
export const describeIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return missingPhrase;
      return `must be ${types[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return describeSize(issue, issue.minimum, 'least');
    case 'too_big':
      return describeSize(issue, issue.maximum, 'most');
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format': {
      const format = formats[issue.format];
      return format ? `must be ${format}` : 'has an invalid format';
    }
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'has an invalid format';
  }
};
