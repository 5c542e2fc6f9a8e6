import type { TextFieldSingleValidation } from 'payload';
import { text } from 'payload/shared';

import { translate } from '@/lib/core/i18n/text';

import { isSingleLine, isVisible } from './single-line';

/** Field validation of names. An unchanged value from before this rule stays valid. */
export const validateSingleLine: TextFieldSingleValidation = async (value, options) => {
  const usual = await text(value, options);
  if (usual !== true || !value || value === options.previousValue) return usual;
  return (
    (isSingleLine(value) && isVisible(value)) || translate(options.req.i18n.language, 'fields.singleLine')
  );
};
