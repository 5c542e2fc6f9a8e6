import { describe, expect, it } from 'vitest';

import document from '@/docs/openapi.json';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { collectionExpectations } from './expectations/expectations';
import type { ActorName } from './reach';

type Operation = { 'x-audience': string[]; security: Record<string, string[]>[] };
type Described = { call: string; audience: string[]; security: string[] };

const operations: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    audience: operation['x-audience'],
    security: operation.security.map((requirement) => Object.keys(requirement).join('+')),
  })),
);

const people: ActorName[] = ['person', 'editor', 'manager', 'admin', 'superadmin'];
type Admits = (actor: ActorName) => boolean;

/** The actors that a call admits, according to the tables that the other isolation tests prove. */
const findAdmission = (call: string): Admits | null => {
  const listed = endpointExpectations[call];
  if (listed) {
    const { statuses } = listed;
    return (actor) => ![401, 403].includes(statuses[actor] ?? statuses.default);
  }
  const [method = '', path = ''] = call.split(' ');
  const collection = path.split('/')[2] ?? '';
  const expected = collectionExpectations[collection];
  if (!expected || typeof expected === 'string') return null;
  if (method === 'POST') return (actor) => expected.create.includes(actor);
  const reach = { GET: expected.read, PATCH: expected.update, DELETE: expected.delete }[method];
  return reach ? (actor) => reach.allowed.includes(actor) || reach.elsewhere.includes(actor) : null;
};

/** Calls that the matrix makes with a wrong password, token or link, which everybody is refused. */
const guessed = new Set([
  'POST /api/users/login',
  'POST /api/users/passkeys/log-in',
  'DELETE /api/sso/:provider',
  'POST /api/members/:memberId/make-owner',
  'POST /api/workspaces/initiate-delete',
]);

describe.each(operations)('$call', ({ call, audience, security }) => {
  const isOpen = audience.includes('anyone') || audience.includes('guest');

  it('documents exactly the callers that it admits', () => {
    const admits = findAdmission(call);
    if (!admits) throw new Error('no expectation');
    // Tokens are ignored where a link decides.
    if (!isOpen) expect({ token: admits('token') }).toEqual({ token: audience.includes('token') });
    if (!audience.includes('person') && !isOpen) expect(people.filter(admits)).toEqual([]);
    // Signing out without a session is a bad request.
    if (!isOpen && call !== 'POST /api/users/logout') expect(admits('anonymous')).toBe(false);
    if (guessed.has(call)) return;
    if (audience.includes('person') && !audience.includes('guest')) expect(people.some(admits)).toBe(true);
    if (audience.includes('platform')) expect(admits('root')).toBe(true);
    if (audience.includes('anyone')) expect(admits('anonymous')).toBe(true);
  });

  it('documents the credentials of its audience', () => {
    expect({
      token: security.includes('token'),
      session: security.includes('session'),
      none: security.includes('') || security.length === 0,
    }).toEqual({
      token: audience.includes('token'),
      session: audience.includes('person') || audience.includes('platform'),
      none: audience.includes('anyone') || audience.includes('guest'),
    });
  });
});

/** Calls that a token may make, but that only the panel needs, or that repeat another one. */
const undocumented = [
  'DELETE /api/videos/:videoId/texttracks',
  'GET /api/statistics/overview',
  'GET /api/videos/library',
  'GET /api/videos/library/matches',
  'PATCH /api/videos/:videoId/texttracks',
  'POST /api/liveEvents/embed-player-copied',
  'POST /api/videos/bulk',
  'POST /api/videos/embed-player-copied',
  'POST /api/videos/upload',
  'POST /api/videos/upload/:videoId',
];

/** Lists of working rows of the server, whose contents other calls present. */
const workingRows = ['GET /api/autoTranscriptions', 'GET /api/encodings', 'GET /api/imports'];

describe('the OpenAPI document', () => {
  it('contains each call that a token may make', () => {
    const described = new Set(operations.map(({ call }) => call));
    const standard = Object.entries(collectionExpectations).flatMap(([collection, expected]) =>
      typeof expected === 'string'
        ? []
        : ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => `${method} /api/${collection}`),
    );
    const missing = [...Object.keys(endpointExpectations), ...standard].filter(
      (call) => findAdmission(call)?.('token') && !findAdmission(call)?.('anonymous') && !described.has(call),
    );
    expect(missing.sort()).toEqual(undocumented);
  });

  it('contains each of Payload’s calls that people of a workspace may make', () => {
    const described = new Set(operations.map(({ call }) => call));
    const missing = Object.entries(collectionExpectations).flatMap(([collection, expected]) =>
      typeof expected === 'string'
        ? []
        : ['GET', 'POST', 'PATCH', 'DELETE']
            .map((method) => `${method} /api/${collection}`)
            .filter((call) => people.some((actor) => findAdmission(call)?.(actor)) && !described.has(call)),
    );
    expect(missing.sort()).toEqual(workingRows);
  });
});
