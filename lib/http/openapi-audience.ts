import {
  findTokenOperation,
  permissions,
  platformCollections,
  type Rule,
} from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';

import type { EndpointPermission } from './authorise';

/**
 * Callers of an operation: integration tokens, signed-in people, anyone without signing in, visitors of a
 * share link, pages with an upload token, or platform administrators.
 */
export type Audience = 'token' | 'person' | 'anyone' | 'guest' | 'page' | 'platform';

type Right = { collection: Slug; operation: string };
type Requirement = Record<string, string[]>;

const findRule = ({ collection, operation }: Right): Rule =>
  (permissions[collection] as Record<string, Rule | undefined>)[operation] ?? {};

const listHolders = (right: Right): Audience[] => {
  const { anybody, token, anyToken, role, ownRole, self } = findRule(right);
  return [
    ...(anybody ? (['anyone'] as const) : []),
    ...(token || anyToken ? (['token'] as const) : []),
    ...(role || ownRole || self ? (['person'] as const) : []),
    ...(platformCollections.has(right.collection) ? (['platform'] as const) : []),
  ];
};

/** The callers that a permission admits; empty for outside systems. */
export const listAudience = (permission: EndpointPermission | Right): Audience[] => {
  if (permission === 'public') return ['anyone'];
  if (permission === 'signed-in') return ['person'];
  if (permission === 'root') return ['platform'];
  if ('guest' in permission) return ['guest', 'person'];
  if (!('collection' in permission)) return [];
  const takesUploadTokens = 'uploader' in permission && permission.uploader !== undefined;
  return [...listHolders(permission), ...(takesUploadTokens ? (['page'] as const) : [])];
};

/** The alternatives of OpenAPI's `security`; an empty requirement means that credentials are optional. */
const describeSecurity = (audience: readonly Audience[]): Requirement[] => {
  const has = (...names: Audience[]) => names.some((name) => audience.includes(name));
  const sent: Requirement[] = [
    ...(has('token') ? [{ token: [] }, { queryToken: [] }] : []),
    ...(has('page') ? [{ uploadToken: [] }] : []),
    ...(has('person', 'platform') ? [{ session: [] }] : []),
  ];
  return has('anyone', 'guest') && sent.length > 0 ? [{}, ...sent] : sent;
};

/** A sentence about the rights that a call needs, or null if it needs none in a workspace. */
const describeRight = (permission: EndpointPermission | Right): string | null => {
  if (typeof permission === 'string' || !('collection' in permission)) return null;
  const rule = findRule(permission);
  const { role, ownRole, feature } = rule;
  const rights = [permission, ...('or' in permission ? (permission.or ?? []) : [])];
  const tokens = rights.flatMap((right) => {
    const needed = findTokenOperation(findRule(right), right.operation);
    return needed ? [`\`${right.collection}: ${needed}\``] : [];
  });
  const roles = role && ownRole ? `${role} (${ownRole} for own records)` : (role ?? ownRole);
  const sentences = [
    roles && `People need the role ${roles} or higher.`,
    tokens.length > 0 && `Tokens need the permission ${tokens.join(' or ')}.`,
    feature && `The plan has to include \`${feature}\`.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
};

/** `x-audience`, `security` and `description` of an operation. */
export const describeAccess = (
  permission: EndpointPermission | Right,
  { description, audience = listAudience(permission) }: { description?: string; audience?: Audience[] } = {},
) => {
  const texts = [description, describeRight(permission)].filter(Boolean);
  return {
    ...(texts.length > 0 && { description: texts.join('\n\n') }),
    'x-audience': audience,
    security: describeSecurity(audience),
  };
};
