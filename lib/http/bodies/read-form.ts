import type { PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';

import type { FileRule, FormBody, UploadedFile } from './body-kinds';
import { readBytes } from './read-bytes';

/** The limit for all text fields of a form together, including the multipart boundaries. Bytes. */
const usualTextBytes = 1_000_000;
const maxParts = 200;

type FormParts = {
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile | null>;
};

/**
 * Reads the fields and files of a multipart form. Throws `validation_failed`, `missing_information` or
 * `payload_too_large`.
 */
export const readForm = async (
  req: PayloadRequest,
  { files: rules }: Pick<FormBody, 'files'>,
  textBytes = usualTextBytes,
): Promise<FormParts> => {
  const fileBytes = Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  if (!isForm(req)) throw refuseOtherBody(rules);
  const entries = [...(await parseForm(req, fileBytes + textBytes))];
  if (entries.length > maxParts) throw new AppError('payload_too_large');
  const fields: FormParts['fields'] = {};
  const files: FormParts['files'] = {};
  for (const [name, value] of entries) {
    if (typeof value === 'string') addText(fields, name, value);
    else await addFile(files, { name, value, rule: rules[name] });
  }
  for (const [name, { isOptional, missing = 'missing_information' }] of Object.entries(rules)) {
    if (files[name]) continue;
    if (!isOptional) throw new AppError(missing);
    files[name] = null;
  }
  return { fields, files };
};

const isForm = ({ headers }: PayloadRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '');

/** A request without a form has no file either, and an endpoint may have its own error code for that. */
const refuseOtherBody = (rules: FormBody['files']): AppError => {
  const missing = Object.values(rules).find((rule) => !rule.isOptional)?.missing;
  return missing ? new AppError(missing) : invalid('The request body is not a multipart form.');
};

const parseForm = async (req: PayloadRequest, maxBytes: number): Promise<FormData> => {
  const contentType = req.headers.get('content-type') ?? '';
  const bytes = await readBytes(req, maxBytes);
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw invalid('The request body is not a valid multipart form.');
  }
};

const addText = (fields: FormParts['fields'], name: string, value: string): void => {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  Object.defineProperty(fields, name, {
    value: known === undefined ? value : [known, value].flat(),
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

const addFile = async (
  files: FormParts['files'],
  { name, value, rule }: { name: string; value: File; rule: FileRule | undefined },
): Promise<void> => {
  if (!rule) throw invalid(`${name}: no file is taken under this name`);
  if (files[name]) throw invalid(`${name}: only one file is taken`);
  if (value.size > rule.maxBytes) throw new AppError('payload_too_large');
  const contentType = value.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (rule.contentTypes !== 'any' && !rule.contentTypes.includes(contentType))
    throw invalid(`${name}: this type of file is not taken`);
  files[name] = { filename: value.name, contentType, bytes: new Uint8Array(await value.arrayBuffer()) };
};

const invalid = (detail: string): AppError => new AppError('validation_failed', { detail });
