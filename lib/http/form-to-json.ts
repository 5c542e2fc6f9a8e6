import type { Phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';

/** Our bodies have a handful of levels. Deeper nesting is an attempt to overflow the stack. */
const maxLevels = 100;

/** Whether JSON is nested too deeply to be walked recursively. Counts brackets without parsing. */
export const isTooDeep = (text: string): boolean => {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '[' || sign === '{')) levels += 1;
    else if (!isInText && (sign === ']' || sign === '}')) levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
};

/**
 * The part of JSON Schema that describes the types of a body's fields. Without `type` or alternatives, any
 * value is allowed.
 */
export type Shape = {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const maxParts = 200;

/** The field in which a form carries its whole body as JSON. */
const wholeBody = '_payload';

/**
 * Converts a multipart form to JSON: the value of `_payload`, the only field of the panel's forms, or an
 * object of the fields. `shape` decides how each text is read, since a form has texts only; a text that is
 * not JSON of an allowed type stays a string, and a repeated name becomes a list. Throws `validation_failed`,
 * also for files, and `payload_too_large`.
 */
export const formToJson = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  shape: Shape,
): Promise<string> => {
  const texts = await readTexts(bytes, contentType);
  const whole = texts.get(wholeBody);
  if (whole) {
    if (texts.size > 1 || whole.length > 1) throw invalid(`${wholeBody} is a form’s only field.`);
    return whole[0] ?? '';
  }
  const shapes = new Map(listProperties(shape));
  const entries = [...texts].map(([name, values]) => [name, readValues(values, shapes.get(name) ?? {})]);
  return JSON.stringify(Object.fromEntries(entries));
};

const readTexts = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Map<string, string[]>> => {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('The request body is not a valid multipart form.');
    });
  const parts = [...form];
  if (parts.length > maxParts) throw new AppError('payload_too_large');
  const texts = new Map<string, string[]>();
  for (const [name, value] of parts) {
    if (typeof value !== 'string') throw AppError.ofField(name, 'the form takes no files', 'invalid_type');
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return texts;
};

/** A shape and all its alternatives, at any depth. */
const listAlternatives = (shape: Shape): Shape[] => [
  shape,
  ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((shapes) => (shapes ?? []).flatMap(listAlternatives)),
];

/** If several alternatives name the same field, its shapes are combined. */
const listProperties = (shape: Shape): [string, Shape][] => {
  const found: Record<string, Shape[]> = {};
  for (const { properties = {} } of listAlternatives(shape))
    for (const [name, property] of Object.entries(properties)) (found[name] ??= []).push(property);
  return Object.entries(found).map(([name, anyOf]) => [name, { anyOf }]);
};

const listTypes = (shape: Shape): Set<string> =>
  new Set(listAlternatives(shape).flatMap(({ type }) => type ?? []));

const readValues = (texts: string[], shape: Shape): unknown => {
  const [text = ''] = texts;
  const types = listTypes(shape);
  const items = listAlternatives(shape).find((alternative) => alternative.items)?.items ?? {};
  if (texts.length > 1) return texts.map((each) => readText(each, items));
  const value = readText(text, shape);
  if (typeof value !== 'string' || !types.has('array') || types.has('string')) return value;
  return value === '' ? [] : [readText(value, items)];
};

const readText = (text: string, shape: Shape): unknown => {
  const types = listTypes(shape);
  if (types.has('string')) return text;
  if (text === '' && types.has('null')) return null;
  const value = parseJson(text);
  const type = typeOf(value);
  const isTaken = types.size === 0 ? type === 'object' || type === 'array' : types.has(type);
  return isTaken || (type === 'number' && types.has('integer')) ? value : text;
};

const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw invalid('The request body is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const invalid = (detail: Phrase): AppError => new AppError('validation_failed', { detail });
