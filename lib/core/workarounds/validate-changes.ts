import { isDeepStrictEqual } from 'node:util';

import type { Field, SanitizedConfig, Validate } from 'payload';

/**
 * Makes an update validate only the fields that it changes. Payload also validates the stored values of
 * fields that were not sent, so a single stored value that became invalid would block every edit of the row.
 */
export const validateChanges = async (built: Promise<SanitizedConfig>): Promise<SanitizedConfig> => {
  const config = await built;
  for (const { fields } of config.collections) fields.forEach(wrap);
  return config;
};

const wrap = (field: Field): void => {
  if ('fields' in field) field.fields.forEach(wrap);
  if ('tabs' in field) field.tabs.forEach((tab) => tab.fields.forEach(wrap));
  if ('blocks' in field) field.blocks.forEach((block) => block.fields.forEach(wrap));
  if (!('validate' in field) || !field.validate) return;
  const validate = field.validate as Validate;
  const validateChange: Validate = (value, options) => {
    const { operation, previousValue } = options;
    const isKept = operation === 'update' && (value === undefined || isDeepStrictEqual(value, previousValue));
    return isKept || validate(value, options);
  };
  field.validate = validateChange as never;
};
