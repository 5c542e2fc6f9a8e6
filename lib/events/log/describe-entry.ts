import { translate } from '@/lib/core/i18n/text';

import type { LogEntry } from './find-log';

/** A sentence around what it was done to: `{before}` target `{after}`. */
export type LogSentence = { actor: string; before: string; target: string; after: string };

const nameRole = (language: string, role: unknown): string => translate(language, `roles.${String(role)}`);

/** Of whom or what it tells, also where it is gone: an invitation's address is in the event itself. */
const nameTarget = (language: string, { target, info }: LogEntry): string => {
  if (typeof info.email === 'string') return info.email;
  if (target.name) return target.name;
  const key = `people.log.gone.${target.collection}`;
  const gone = translate(language, key);
  return gone === key ? translate(language, 'people.log.gone.other') : gone;
};

const nameActor = (language: string, { actorName, actorKind }: LogEntry): string => {
  if (actorName) return actorName;
  return actorKind === 'system' || actorKind === null
    ? 'Reelhof'
    : translate(language, `people.log.${actorKind === 'user' ? 'goneUser' : 'goneIntegration'}`);
};

/** An event in words. No id and no name of a collection is one of them. */
export const describeEntry = (language: string, entry: LogEntry): LogSentence => {
  const { type, property, info } = entry;
  const key = `people.log.sentences.${property ? `${property}_${type}` : type}`;
  const given = translate(language, key, {
    role: nameRole(language, info.role),
    from: nameRole(language, info.from),
    to: nameRole(language, info.to),
    language: String(info.language ?? ''),
  });
  // An event of a kind that is no longer made.
  const sentence = given === key ? translate(language, 'people.log.sentences.other') : given;
  // Parted by the parameter that is left.
  const [before = '', after = ''] = sentence.split('{target}');
  return {
    actor: nameActor(language, entry),
    before: before.trim(),
    target: nameTarget(language, entry),
    after: after.trim(),
  };
};
