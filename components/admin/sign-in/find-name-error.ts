import type { MessageKey } from '@/lib/core/i18n/text';
import { isSingleLine } from '@/lib/core/names/single-line';

const required = {
  firstname: 'people.accept.firstnameRequired',
  lastname: 'people.accept.lastnameRequired',
} as const satisfies Record<string, MessageKey>;

/** What is wrong with a person's name in a form, or null. Pure. */
export const findNameError = (field: keyof typeof required, value: string): MessageKey | null => {
  if (!value.trim()) return required[field];
  return isSingleLine(value) ? null : 'fields.singleLine';
};
