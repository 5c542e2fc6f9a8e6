import type { CollectionBeforeChangeHook } from 'payload';
import { z } from 'zod';

import { isTranslationTarget } from '@/lib/ai/translation/locales';
import { getActorUserId, resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { neededFields, type RuleAction, ruleLimits, splitRecipients } from '@/lib/platform/rules/rule-types';

const emailSchema = z.email().max(ruleLimits.email);

const areRecipients = (value: unknown): boolean => {
  const recipients = splitRecipients(typeof value === 'string' ? value : '');
  return (
    recipients.length > 0 &&
    recipients.length <= ruleLimits.recipients &&
    recipients.every((each) => emailSchema.safeParse(each).success)
  );
};

const isUsable = ({ action, language }: Record<string, unknown>): boolean =>
  action !== 'translate' || isTranslationTarget(String(language));

/** Refuses a rule whose action lacks a field, or translates into an unsupported language. */
export const checkRule: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const rule = { ...originalDoc, ...data } as Record<string, unknown>;
  const needed = neededFields[rule.action as RuleAction];
  if (!needed) return data;
  const isThere = needed === 'recipients' ? areRecipients(rule.recipients) : Boolean(rule[needed]);
  if (isThere && isUsable(rule)) return data;
  const message = translate(req.i18n.language, `rules.errors.${isThere ? 'target' : needed}`);
  throw AppError.ofFields([{ field: needed, code: isThere ? 'invalid_value' : 'required', message }]);
};

/**
 * Makes the person who saves a rule its author, because it runs with the author's rights. Otherwise a member
 * could use the rights of another one.
 */
export const changeAuthor: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  const userId = getActorUserId(await resolveActor(req));
  return operation === 'update' && userId ? { ...data, createdBy: userId } : data;
};
