import { translate } from '@/lib/core/i18n/text';

import { listChanges, nameChanges } from './describe-changes';
import type { LogEntry } from './find-log';

/** A sentence around what it was done to: `{before}` target `{after}`. */
export type LogSentence = {
  actor: string;
  /** `gone`: somebody, or a token, that is there no more. */
  actorKind: 'user' | 'integration' | 'guest' | 'system' | 'gone';
  before: string;
  target: string;
  after: string;
};

const nameRole = (language: string, role: unknown): string => translate(language, `roles.${String(role)}`);

/** Of whom or what it tells, also where it is gone: an invitation's address is in the event itself. */
const nameTarget = (language: string, { target, info }: LogEntry): string => {
  if (typeof info.email === 'string') return info.email;
  if (target.name) return target.name;
  const key = `people.log.gone.${target.collection}`;
  const gone = translate(language, key);
  return gone === key ? translate(language, 'people.log.gone.other') : gone;
};

const nameActor = (language: string, { actorName, actorKind, info }: LogEntry): string => {
  if (actorName) return actorName;
  // The name is what the guest gave.
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

/** A change that is one act has a sentence of its own. */
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

/** Stands for the target until the sentence is split there. */
const targetPlace = '{target}';

/** An event in words. No id and no name of a collection is one of them. */
export const describeEntry = (language: string, entry: LogEntry): LogSentence => {
  const { info } = entry;
  const key = `people.log.sentences.${findSentence(entry)}`;
  const params = {
    target: targetPlace,
    role: nameRole(language, info.role),
    from: nameRole(language, info.from),
    to: nameRole(language, info.to),
    language: String(info.language ?? ''),
    fields: nameChanges(language, listChanges(entry)),
  };
  const given = translate(language, key, params);
  // An event of a kind that is no longer made.
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
