import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';

/**
 * Throws for a URL that Payload would answer with a 500: it decodes percent signs and JSON without catching
 * errors, and looks up collections by names that every object has.
 */
export const checkAddress = ({ pathname, searchParams }: URL): void => {
  const segments = pathname.split('/').map(decode);
  if ((segments[2] ?? '') in Object.prototype) throw new AppError('not_found');
  for (const [name, value] of searchParams) {
    if (name.includes('\0') || value.includes('\0'))
      throw new AppError('validation_failed', { detail: 'Strings must not contain NUL characters.' });
  }
  for (const name of ['where', 'data']) {
    for (const value of searchParams.getAll(name)) {
      if (value !== '' && !isJsonObject(value))
        throw AppError.ofField(name, 'must be a JSON object', 'invalid_type');
    }
  }
};

const decode = (segment: string): string => {
  try {
    const text = decodeURIComponent(segment);
    if (!text.includes('\0')) return text;
  } catch {
    // Answered as malformed below.
  }
  throw new AppError('malformed_request');
};

const isJsonObject = (text: string): boolean => {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
};
