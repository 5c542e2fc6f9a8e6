import { type ErrorCode, errorTable, getErrorType } from '@/lib/core/errors';

import type { EndpointPermission } from './authorise';

const body = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const seconds = { schema: { type: 'integer' }, description: 'Seconds after which the call may be repeated.' };

/** The headers of calls with a rate limit, by component. */
export const rateHeaderTexts = {
  RateLimit: {
    description: 'Name of the limit, calls that are left (`r`), and seconds until all are left again (`t`).',
    schema: { type: 'string' },
    example: '"update-video";r=599;t=60',
  },
  RateLimitPolicy: {
    description: 'Name of the limit, and its number of calls (`q`) in a number of seconds (`w`).',
    schema: { type: 'string' },
    example: '"update-video";q=600;w=60',
  },
};
/** References to these headers. */
export const rateHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

/** Error answers, by name. */
export const errorResponses = {
  BadRequest: { description: 'The request is invalid; `errors` says why.', content: body },
  Unauthorized: { description: 'Not signed in, or the token is unknown or disabled.', content: body },
  Forbidden: { description: 'Not allowed, or the plan’s limit is reached.', content: body },
  NotFound: { description: 'Not found. Records of other workspaces look the same.', content: body },
  Conflict: { description: 'The record’s state does not allow the call.', content: body },
  PayloadTooLarge: { description: 'The body is too large.', content: body },
  TooManyRequests: {
    description: 'Too many requests.',
    headers: { 'Retry-After': seconds, ...rateHeaders },
    content: body,
  },
  UnexpectedError: { description: 'Any other error.', content: body },
};

const errorTypes = [...new Set((Object.keys(errorTable) as ErrorCode[]).map(getErrorType))].sort();

/** The schema of every error answer. */
export const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'type', 'requestId', 'errors'],
  properties: {
    error: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string' },
    type: { type: 'string', description: 'The cause of the error, for programs.', enum: errorTypes },
    requestId: { type: 'string', description: 'The answer’s `X-Request-Id`, which the log has too.' },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          field: { type: 'string', description: 'Path of the field or name of the parameter.' },
          id: { type: 'string', description: 'The record, in a call that changes several.' },
          code: { type: 'string', description: 'A word for what is wrong with the field.' },
          message: { type: 'string' },
        },
      },
    },
    detail: { type: 'string' },
    docs: {
      type: 'array',
      description: 'The changed records, if a call left some of several unchanged (`records_unchanged`).',
      items: { type: 'object' },
    },
  },
};

const refer = (name: keyof typeof errorResponses) => ({ $ref: `#/components/responses/${name}` });

type Call = {
  permission: EndpointPermission | { collection: string; operation: string };
  hasBody?: boolean | undefined;
  /** Whether the path names a record. */
  hasId: boolean;
  /** Whether it may change records, which may be named in the body. */
  isChange: boolean;
};

/** The answer above a rate limit. */
export const tooManyRequests = refer('TooManyRequests');

/** References to the error answers that a call can give. */
export const describeErrors = ({ permission, hasBody, hasId, isChange }: Call) => ({
  400: refer('BadRequest'),
  ...((permission !== 'public' || isChange) && { 401: refer('Unauthorized'), 403: refer('Forbidden') }),
  ...((hasId || isChange) && { 404: refer('NotFound') }),
  ...(isChange && { 409: refer('Conflict') }),
  ...(hasBody && { 413: refer('PayloadTooLarge') }),
  default: refer('UnexpectedError'),
});
