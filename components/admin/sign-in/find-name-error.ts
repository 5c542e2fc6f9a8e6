import type { MessageKey } from '@/lib/core/i18n/text';
import { isSingleLine } from '@/lib/core/strings';

const required = {
  firstname: 'people.accept.firstnameRequired',
  lastname: 'people.accept.lastnameRequired',
} as const satisfies Record<string, MessageKey>;

/** Validates a person's name; null if valid. Pure. */
export const findNameError = (field: keyof typeof required, value: string): MessageKey | null => {
  if (!value.trim()) return required[field];
  return isSingleLine(value) ? null : 'fields.singleLine';
};
