import {
  type AfterErrorHook,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  ValidationError,
} from 'payload';

import { findMissingPermission, resolveActor, toRefusal } from '@/lib/core/access/actor';
import type { Operation } from '@/lib/core/access/permissions';
import { isVisible } from '@/lib/core/access/tenant';
import {
  AppError,
  type ErrorCode,
  type ErrorReason,
  getErrorText,
  getErrorType,
  type ReasonCode,
} from '@/lib/core/errors';
import type { Slug } from '@/lib/core/slugs';
import { isRecord } from '@/lib/core/values';
import { getCallLanguage, findDenial, getRequestId } from '@/lib/http/request-state';
import { mayBeKnown } from '@/lib/http/workarounds/may-be-known';
import { nameExternalIdConflict } from '@/lib/videos/library/external-id';

const codesByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'validation_failed',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
};

/** The first column of unique indexes in a workspace, by which databases name a conflict, or no name. */
const tenantColumns = ['workspace', 'workspace_id', ''];

/** A conflict at a value that is unique in a workspace, named by its field instead of the tenant's column. */
const nameConflict = (
  error: Error,
  { sanitizedIndexes }: Pick<SanitizedCollectionConfig, 'sanitizedIndexes'>,
): Error => {
  const faults = error instanceof ValidationError ? error.data.errors : [];
  const isOfTenant = faults.length === 1 && tenantColumns.includes(faults[0]?.path ?? '-');
  const [field, ...others] = sanitizedIndexes
    .filter(({ unique }) => unique)
    .flatMap(({ fields }) => fields.map(({ path }) => path))
    .filter((path) => path !== 'workspace' && path !== 'uniqueWithin');
  if (!isOfTenant || !field || others.length > 0) return error;
  return AppError.ofField(field, 'another record already has this value', 'not_unique');
};

/**
 * Gives errors of Payload's own calls the body of our error answers. Payload answers 403 to a change of a
 * foreign record and of one that never existed; both become 404, and 403 remains for visible records that
 * the actor may not change.
 */
export const answerPayloadError: AfterErrorHook = async ({ collection, error: thrown, req, result }) => {
  const named = nameExternalIdConflict(thrown);
  const error = collection ? nameConflict(named, collection) : named;
  const requestId = getRequestId(req);
  const language = getCallLanguage(req);
  const answer = (known: AppError, status = known.status) => ({
    response: known.toBody(requestId, language),
    status,
  });
  if (error instanceof AppError) {
    for (const [name, value] of Object.entries(error.toHeaders())) {
      req.responseHeaders ??= new Headers();
      req.responseHeaders.set(name, value);
    }
    return answer(error);
  }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500;
  const errors = ((result as { errors?: PayloadFault[] } | undefined)?.errors ?? []).filter(Boolean);
  // Payload also answers 403 to anonymous callers. They get a 401, which reveals nothing about the record.
  const isStranger = status === 403 && (await resolveActor(req)).kind === 'anonymous';
  if (status >= 500 || (isStranger && (await mayBeKnown(req)))) {
    req.payload.logger.error({ requestId, err: error }, 'a request failed');
    return answer(new AppError('internal', { requestId }));
  }
  const denial = isStranger ? findDenial(req) : undefined;
  if (denial) return answer(denial);
  const id = req.routeParams?.id;
  const isHidden =
    status === 403 &&
    !isStranger &&
    collection &&
    typeof id === 'string' &&
    !(await isVisible(req, collection, id));
  if (isHidden) return answer(new AppError('not_found'));
  if (isStranger) return answer(new AppError('unauthorized'));
  const missing = status === 403 && collection ? await findTokenRefusal(req, collection.slug as Slug) : null;
  if (missing) return answer(missing);
  const code = codesByStatus[status] ?? 'validation_failed';
  // Only a failed sign-in has an own text.
  const isPlain = code === 'forbidden' || code === 'not_found' || (code === 'unauthorized' && !errors[0]);
  if (isPlain) return answer(new AppError(code), status);
  const { translations } = req.i18n as { translations?: object };
  const response = {
    error: code,
    message: errors[0]?.message ?? getErrorText(code, language),
    type: getErrorType(code),
    requestId,
    errors: toReasons(errors, code, translations),
  };
  return { response, status };
};

const operations: Partial<Record<string, Operation>> = {
  POST: 'create',
  PATCH: 'update',
  DELETE: 'delete',
};

/** The refusal of a token without the permission for a call, whatever record the call names. */
const findTokenRefusal = async (req: PayloadRequest, collection: Slug): Promise<AppError | null> => {
  const actor = await resolveActor(req);
  const operation = operations[req.method ?? ''] ?? 'read';
  return findMissingPermission(actor, collection, operation) ? toRefusal(actor, collection, operation) : null;
};

/** Texts of the caller's language, as in `req.i18n.translations`. */
type Texts = object | undefined;

const codes: [section: string, key: string, code: ReasonCode][] = [
  ['validation', 'required', 'required'],
  ['validation', 'timezoneRequired', 'required'],
  ['validation', 'emailAddress', 'invalid_format'],
  ['validation', 'username', 'invalid_format'],
  ['validation', 'enterNumber', 'invalid_type'],
  ['validation', 'trueOrFalse', 'invalid_type'],
  ['validation', 'notValidDate', 'invalid_type'],
  ['validation', 'greaterThanMax', 'too_large'],
  ['validation', 'lessThanMin', 'too_small'],
  ['validation', 'shorterThanMax', 'too_long'],
  ['validation', 'longerThanMin', 'too_short'],
  ['validation', 'requiresAtLeast', 'too_few'],
  ['validation', 'requiresNoMoreThan', 'too_many'],
  ['validation', 'limitReached', 'too_many'],
  ['error', 'valueMustBeUnique', 'not_unique'],
];

const patternsByTexts = new WeakMap<object, [RegExp, ReasonCode][]>();

const findText = (texts: object, section: string, key: string): string | null => {
  const group = (texts as Record<string, unknown>)[section];
  const text = isRecord(group) ? group[key] : null;
  return typeof text === 'string' ? text : null;
};

const listPatterns = (texts: object): [RegExp, ReasonCode][] =>
  codes.flatMap(([section, key, code]): [RegExp, ReasonCode][] => {
    const text = findText(texts, section, key);
    if (text === null) return [];
    const parts = text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
    return [[new RegExp(`^${parts.join('[^]*')}$`), code]];
  });

/** Payload says only by a translated text what is wrong with a field. */
const toReasonCode = (message: string, texts: Texts): ReasonCode => {
  if (!texts) return 'invalid_value';
  const patterns = patternsByTexts.get(texts) ?? listPatterns(texts);
  patternsByTexts.set(texts, patterns);
  return patterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'invalid_value';
};

/** An error as Payload's `formatErrors` returns it. */
type PayloadFault = { message: string; data?: unknown };

/**
 * The reasons in Payload's errors: the fields of its `ValidationError`, the paths of its `QueryError`, else
 * the message itself. Pure.
 */
export const toReasons = (errors: PayloadFault[], code: ErrorCode, texts: Texts): ErrorReason[] =>
  errors.flatMap(({ message, data }): ErrorReason[] => {
    const own = isRecord(data) && Array.isArray(data.errors) ? (data.errors as unknown[]) : [];
    const fields = own.filter(isRecord).flatMap(({ path, message: fault }): ErrorReason[] => {
      if (typeof fault !== 'string') return [];
      const field = typeof path === 'string' && path !== '' ? { field: path } : {};
      return [{ ...field, code: toReasonCode(fault, texts), message: fault }];
    });
    if (fields.length > 0) return fields;
    const paths = (Array.isArray(data) ? (data as unknown[]) : []).filter(isRecord);
    const queried = paths.flatMap(({ path }): ErrorReason[] =>
      typeof path === 'string' ? [{ field: path, code: 'unknown_field', message }] : [],
    );
    return queried.length > 0 ? queried : [{ code, message }];
  });
