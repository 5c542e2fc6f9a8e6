import { type FieldChange, readFieldChanges } from '@/lib/core/events';
import { formatList } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { loggedFields, shareLinkFields } from '@/lib/events/logged-fields';

import type { LogEntry } from './find-log';

/** A sentence around its target: `{before}` target `{after}`. */
export type LogSentence = {
  actor: string;
  /** `gone` is a deleted person or token. */
  actorKind: 'user' | 'integration' | 'guest' | 'system' | 'gone';
  before: string;
  target: string;
  after: string;
};

const nameRole = (language: string, role: unknown): string => translate(language, `roles.${String(role)}`);

/** Name of the target, also if it was deleted. The event itself contains an invitation's address. */
const nameTarget = (language: string, { target, info }: LogEntry): string => {
  if (typeof info.email === 'string') return info.email;
  if (target.collection === 'imports' && typeof info.title === 'string') return info.title;
  if (target.name) return target.name;
  const key = `people.log.gone.${target.collection}`;
  const gone = translate(language, key);
  return gone === key ? translate(language, 'people.log.gone.other') : gone;
};

const nameActor = (language: string, { actorName, actorKind, info }: LogEntry): string => {
  if (actorName) return actorName;
  // Guests choose their own names.
  if (actorKind === 'guest')
    return translate(language, 'people.log.guest', { name: String(info.author ?? '') });
  return actorKind === 'system' || actorKind === null
    ? 'Reelhof'
    : translate(language, `people.log.${actorKind === 'user' ? 'goneUser' : 'goneIntegration'}`);
};

const findActorKind = ({ actorName, actorKind }: LogEntry): LogSentence['actorKind'] => {
  if (actorKind === 'system' || (actorKind === null && !actorName)) return 'system';
  if (actorKind === 'guest') return 'guest';
  return actorName ? (actorKind ?? 'user') : 'gone';
};

/** Some changes of a single field have their own sentence. */
const findSentence = (entry: LogEntry): string => {
  const { type, property } = entry;
  const changes = listChanges(entry);
  const [only] = changes;
  if (type !== 'update' || property || !only) return `${property ? `${property}_${type}` : type}`;
  if (changes.length > 1) return 'updateFields';
  if (only.field === 'visibility') return only.after === 'public' ? 'publish' : 'hide';
  if (only.field === 'isDisabled') return only.after ? 'disable' : 'enable';
  return 'updateFields';
};

/** Placeholder at which the sentence is split. */
const targetPlace = '{target}';

/** Describes an event as a sentence without ids or collection names. */
export const describeEntry = (language: string, entry: LogEntry): LogSentence => {
  const { info } = entry;
  const key = `people.log.sentences.${findSentence(entry)}`;
  const params = {
    target: targetPlace,
    role: nameRole(language, info.role),
    from: nameRole(language, info.from),
    to: nameRole(language, info.to),
    language: String(info.language ?? ''),
    rule: String(info.rule ?? ''),
    fields: nameChanges(language, listChanges(entry)),
  };
  const given = translate(language, key, params);
  // The event kind is no longer emitted.
  const sentence = given === key ? translate(language, 'people.log.sentences.other', params) : given;
  const [before = '', after = ''] = sentence.split(targetPlace);
  return {
    actor: nameActor(language, entry),
    actorKind: findActorKind(entry),
    before: before.trim(),
    target: nameTarget(language, entry),
    after: after.trim(),
  };
};

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
const listChanges = (entry: LogEntry): FieldChange[] =>
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
const nameChanges = (language: string, changes: FieldChange[]): string =>
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
