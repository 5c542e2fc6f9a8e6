import { type FieldChange, readFieldChanges } from '@/lib/core/events';
import { formatList } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { loggedFields, shareLinkFields } from '@/lib/events/logged-fields';

import type { LogEntry } from './find-log';

/** A changed field as text. `before` and `after` are null if the values are not shown. */
export type LogDetail = { label: string; before: string | null; after: string | null };

/** Workspace fields that only `updatePlayerSettings` changes. */
const privacyFields = ['share', 'embed', 'domains'];

const isKnown = ({ target, property }: LogEntry, { field }: FieldChange): boolean => {
  if (property === 'shareLink') return shareLinkFields.some((known) => known === field);
  const isLogged = loggedFields[target.collection]?.[field] !== undefined;
  return isLogged || (target.collection === 'workspaces' && privacyFields.includes(field));
};

/** Field changes of an entry. Fields that the log does not show (any more) are omitted. */
export const listChanges = (entry: LogEntry): FieldChange[] =>
  readFieldChanges(entry.info).filter((change) => isKnown(entry, change));

const isUnsaid = ({ target }: LogEntry, { field }: FieldChange): boolean =>
  loggedFields[target.collection]?.[field]?.kind === 'unsaid';

/** Formats `videos: read, upload` with translated names, e.g. `Videos: Lesen, Hochladen`. */
const namePermissions = (language: string, pair: string): string => {
  const [collection = '', operations = ''] = pair.split(': ');
  const named = operations
    .split(', ')
    .filter(Boolean)
    .map((operation) => translate(language, `integrations.operations.${operation}`));
  return `${translate(language, `integrations.objects.${collection}`)}: ${formatList(language, named)}`;
};

/** Fields whose empty value means no. */
const booleanFields = ['isDisabled', 'player.useCustomDesign', 'collaborate.shareable', 'unlisted'];

const say = (language: string, { field }: FieldChange, value: FieldChange['before']): string => {
  if (field === 'visibility') return translate(language, `videos.visibility.${String(value)}`);
  if (field === 'collaborate.shareType') return translate(language, `people.log.shareTypes.${String(value)}`);
  if (field === 'share' || field === 'embed')
    return translate(language, `people.log.access.${String(value)}`);
  if (Array.isArray(value)) {
    const parts = field === 'permissions' ? value.map((pair) => namePermissions(language, pair)) : value;
    return parts.length > 0 ? parts.join(field === 'permissions' ? '; ' : ', ') : sayNothing(language, field);
  }
  if (typeof value === 'boolean' || booleanFields.includes(field)) {
    return translate(language, value ? 'people.log.yes' : 'people.log.no');
  }
  return value || sayNothing(language, field);
};

const sayNothing = (language: string, field: string): string =>
  translate(language, field === 'access.categories' ? 'integrations.list.all' : 'people.log.nothing');

const nameField = (language: string, field: string): string =>
  translate(language, `people.log.fields.${field.replace('.', '_')}`);

/** Names of the changed fields as a list for a sentence. */
export const nameChanges = (language: string, changes: FieldChange[]): string =>
  formatList(
    language,
    changes.map(({ field }) => nameField(language, field)),
  );

/** Values before and after of each changed field. */
export const describeChanges = (language: string, entry: LogEntry): LogDetail[] =>
  listChanges(entry).map((change) => ({
    label: nameField(language, change.field),
    before: isUnsaid(entry, change) ? null : say(language, change, change.before),
    after: isUnsaid(entry, change) ? null : say(language, change, change.after),
  }));
