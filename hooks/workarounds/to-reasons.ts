import type { ErrorCode, ErrorReason, ReasonCode } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';

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
export type PayloadFault = { message: string; data?: unknown };

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
