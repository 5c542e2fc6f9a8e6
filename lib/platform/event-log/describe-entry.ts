import { translate } from '@/lib/core/i18n/text';

import { listChanges, nameChanges } from './describe-changes';
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
