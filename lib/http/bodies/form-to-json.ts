import { AppError } from '@/lib/core/errors';

import { isTooDeep } from './json-levels';

/**
 * As much of JSON Schema as tells what the fields of a body may be. Without `type` or alternatives: anything.
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

/** Under this name a form carries its whole body as JSON. */
const wholeBody = '_payload';

/**
 * The JSON that a multipart form stands for: `_payload`, which the panel's forms send alone, or an object of
 * the form's fields. A form has texts only, so that `shape` says what each is read as: a number, a truth
 * value, null, an object or a list where the field may be one and the text is JSON of one; a list also by a
 * name that comes again; else the text itself. Throws `validation_failed`, also for files, and
 * `payload_too_large`.
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
    if (typeof value !== 'string') throw invalid(`${name}: the form takes no files.`);
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return texts;
};

/** A shape and all that it may be instead. */
const listAlternatives = (shape: Shape): Shape[] => [
  shape,
  ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((shapes) => (shapes ?? []).flatMap(listAlternatives)),
];

/** Of a field that several alternatives name, all they say. */
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
  if (isTooDeep(text)) throw invalid('The request body has too many levels.');
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

const invalid = (detail: string): AppError => new AppError('validation_failed', { detail });
