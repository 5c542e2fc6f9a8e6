import type { TextFieldSingleValidation } from 'payload';
import { text } from 'payload/shared';

import { translate } from '@/lib/core/i18n/text';

import { isSingleLine, isVisible } from './single-line';

/** The field validation of names. One from before this rule may stay. */
export const validateSingleLine: TextFieldSingleValidation = async (value, options) => {
  const usual = await text(value, options);
  if (usual !== true || !value || value === options.previousValue) return usual;
  return (
    (isSingleLine(value) && isVisible(value)) || translate(options.req.i18n.language, 'fields.singleLine')
  );
};
