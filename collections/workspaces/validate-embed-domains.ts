import type { ArrayFieldValidation } from 'payload';

import { translate } from '@/lib/core/i18n/text';
import { findFaultyDomain, maxEmbedDomains } from '@/lib/formats/embed-rule';

/** Validates the domains in the platform administrator's form with the rules of the workspace's own form. */
export const validateEmbedDomains: ArrayFieldValidation = (rows, { req, siblingData }) => {
  const say = (key: string, params = {}) => translate(req.i18n.language, `privacy.errors.${key}`, params);
  const values = (rows ?? []).map((row) => (row as { value?: unknown }).value);
  if (values.length > maxEmbedDomains) return say('tooMany');
  const faulty = findFaultyDomain(values);
  if (faulty) return say(faulty.fault, { domain: String(faulty.value ?? '') });
  const isLimited = (siblingData as { access?: string }).access === 'limited';
  return isLimited && values.length === 0 ? say('none') : true;
};
