import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Canary = {
  /** File of ours that works around, or depends on, the package's behaviour. */
  workaround: string;
  /** The package's behaviour, as a sentence. */
  because: string;
  /** File of the package that shows the behaviour. */
  file: string;
  /** Texts that the file contains, in this order. */
  has: string[];
  lacks?: string[];
};

/** Package behaviour that workarounds on the server depend on. A test fails if an upgrade changes it. */
const canaries: Canary[] = [
  {
    workaround: 'endpoints/workarounds/guard-own-collections.ts',
    because: 'the collection of preferences is added after all plugins and cannot be configured',
    file: 'payload/dist/config/sanitize.js',
    has: ['configWithDefaults.collections.push(', 'getPreferencesCollection(config)'],
  },
  {
    workaround: 'lib/http/workarounds/answer-strangers.ts',
    because: 'the panel renders nothing on the server without a session, so Next answers 200 for any page',
    file: '@payloadcms/ui/dist/providers/Auth/index.js',
    has: ['useState(false)', 'if (!user && !fetchedUserOnMount) {', 'return null;'],
  },
  {
    workaround: 'lib/core/workarounds/refuse-odd-ids.ts',
    because:
      'the MongoDB adapter splits an id with commas into several ids, and throws if only one is allowed',
    file: '@payloadcms/db-mongodb/dist/queries/sanitizeQueryValue.js',
    has: ["if (path === '_id') {", "val.split(',').length > 1", 'createArrayFromCommaDelineated(val)'],
  },
  {
    workaround: 'lib/core/workarounds/separate-conditions.ts',
    because: 'a second `and` or `or` on one level replaces the first one',
    file: '@payloadcms/drizzle/dist/queries/parseParams.js',
    has: [
      'let result;',
      'for (const relationOrPath of Object.keys(where))',
      'result = conditionOperator(...',
    ],
  },
  {
    workaround: 'lib/core/workarounds/text-ids.ts',
    because: 'the MongoDB adapter stores the given id if the collection has an id field, and generates none',
    file: '@payloadcms/db-mongodb/dist/create.js',
    has: ['if (customIDType) {', 'data._id = data.id;', '} else if (customID) {'],
  },
  {
    workaround: 'lib/core/workarounds/text-ids.ts',
    because: 'a query for a relation also matches its id parsed as an ObjectID',
    file: '@payloadcms/db-mongodb/dist/queries/buildSearchParams.js',
    has: ['if (Types.ObjectId.isValid(formattedValue)) {', 'new Types.ObjectId(formattedValue)'],
  },
  {
    workaround: 'lib/core/workarounds/drop-odd-params.ts',
    because: 'a list passes page, limit and filter of its URL on without validating them',
    file: '@payloadcms/next/dist/views/List/index.js',
    has: ['Number(query.limit)', 'Number(query.page)', 'combineWhereConstraints([query?.where'],
  },
  {
    workaround: 'collections/videos/index.ts',
    because:
      'a list in the panel applies `baseFilter` and queries its rows even if a custom component renders them',
    file: '@payloadcms/next/dist/views/List/index.js',
    has: [
      'collectionConfig.admin?.baseFilter',
      'combineWhereConstraints([query?.where, baseFilterConstraint])',
    ],
  },
  {
    workaround: 'hooks/workarounds/guard-query.ts',
    because: 'a limit of 0 returns all rows, and `select` restricts the fields that are read',
    file: 'payload/dist/collections/operations/find.js',
    has: ['// beforeOperation - Collection', 'pagination && limit !== 0'],
  },
  {
    workaround: 'hooks/workarounds/guard-query.ts',
    because: 'hooks after a change receive only the selected fields of the row',
    file: 'payload/dist/collections/operations/utilities/update.js',
    has: ['result = await afterRead({', 'select,', '// afterChange - Collection', 'doc: result,'],
  },
  {
    workaround: 'hooks/hold-slot.ts',
    because:
      '`beforeChange` hooks run before fields are validated, so they also run for rows that are refused',
    file: 'payload/dist/collections/operations/create.js',
    has: ['// beforeChange - Collection', '// beforeChange - Fields', 'await beforeChange({'],
  },
  {
    workaround: 'hooks/workarounds/check-data.ts',
    because: 'field hooks receive values of any type, because validation runs later',
    file: 'payload/dist/fields/hooks/beforeValidate/promise.js',
    has: ["case 'checkbox':", "case 'number':"],
    lacks: ['.validate('],
  },
  {
    workaround: 'lib/core/workarounds/validate-changes.ts',
    because: 'omitted fields are filled in from the row and validated',
    file: 'payload/dist/fields/hooks/beforeValidate/promise.js',
    has: ['getFallbackValue({'],
  },
  {
    workaround: 'lib/core/workarounds/validate-changes.ts',
    because: 'a validation receives the stored value',
    file: 'payload/dist/fields/hooks/beforeChange/promise.js',
    has: ['previousValue: siblingDoc[field.name]'],
  },
  {
    workaround: 'hooks/workarounds/refuse-requests.ts',
    because: 'the values of a change may contain database operators',
    file: '@payloadcms/db-mongodb/dist/updateOne.js',
    has: ['const $inc = {};', 'const $push = {};', 'updateOps.$inc = $inc'],
  },
  {
    workaround: 'hooks/workarounds/answer-payload-error.ts',
    because: 'a change of a row that the caller cannot see returns 403, even if the row does not exist',
    file: 'payload/dist/collections/operations/updateByID.js',
    has: ['hasWherePolicy', 'throw new Forbidden(req.t)'],
  },
  {
    workaround: 'lib/http/workarounds/unfold-override.ts',
    because: 'a header turns a POST into a GET after our checks of the query have run',
    file: 'payload/dist/utilities/handleEndpoints.js',
    has: [
      "request.headers.get('X-Payload-HTTP-Method-Override') === 'GET'",
      "request.headers.get('X-HTTP-Method-Override') === 'GET'",
      'const search = await request.text();',
    ],
  },
  {
    workaround: 'lib/http/workarounds/check-address.ts',
    because:
      'collections are looked up with names that every object inherits, and malformed URLs are decoded',
    file: 'payload/dist/utilities/handleEndpoints.js',
    has: ['payload.collections[firstParam]', 'decode: decodeURIComponent'],
  },
  {
    workaround: 'lib/http/workarounds/check-address.ts',
    because: 'JSON in a URL is parsed without catching errors',
    file: 'payload/dist/utilities/parseParams/index.js',
    has: ['JSON.parse(params.data)', 'JSON.parse(params.where)'],
    lacks: ['catch'],
  },
  {
    workaround: 'lib/http/workarounds/admit-server-function.ts',
    because: 'server functions are looked up by any name that the client sends, and run for any caller',
    file: '@payloadcms/next/dist/utilities/handleServerFunctions.js',
    has: [
      "'form-state': buildFormStateHandler",
      "'render-document': renderDocumentHandler",
      'baseServerFunctions[fnKey]',
    ],
    lacks: ['canAccessAdmin'],
  },
  {
    workaround: 'lib/http/workarounds/may-be-known.ts',
    because: 'a user whose row cannot be read counts as anonymous, whatever the error is',
    file: 'payload/dist/auth/strategies/jwt.js',
    has: ['await payload.findByID({', '} catch (ignore) {', 'user: null'],
  },
  {
    workaround: 'lib/http/workarounds/find-page-fault.ts',
    because: 'server action calls from another host, or larger than 1 MB, fail with an error',
    file: 'next/dist/server/app-render/action-handler.js',
    has: [
      "headers['x-forwarded-host']",
      "'Invalid Server Actions request.'",
      "defaultBodySizeLimit = '1 MB'",
    ],
  },
  {
    workaround: 'lib/http/workarounds/check-action.ts',
    because: 'the body of a server action is decoded without being validated',
    file: 'next/dist/server/app-render/action-handler.js',
    has: ['boundActionArguments = await decodeReply(actionData'],
  },
  {
    workaround: 'lib/http/workarounds/check-action.ts',
    because:
      'bound arguments are encrypted with AES-GCM: a 16-byte IV, then the action’s id and the arguments',
    file: 'next/dist/server/app-render/encryption.js',
    has: ['originalPayload.slice(0, 16)', 'decrypted.startsWith(actionId)'],
  },
  {
    workaround: 'lib/http/workarounds/check-action.ts',
    because: 'this header makes a page of an earlier build reload',
    file: 'next/dist/client/components/app-router-headers.js',
    has: ["'x-nextjs-action-not-found'"],
  },
  {
    workaround: 'lib/http/workarounds/check-action.ts',
    because: 'the manifest of this name contains a build’s server functions and its key',
    file: 'next/dist/shared/lib/constants.js',
    has: ["'server-reference-manifest'"],
  },
  {
    workaround: 'lib/accounts/sessions/session-row.ts',
    because: 'sign-in overwrites the sessions with those it read and its own',
    file: 'payload/dist/auth/sessions.js',
    has: ['user.sessions.push(session)', 'await payload.db.updateOne({', 'data: user,'],
  },
  {
    workaround: 'lib/accounts/workarounds/sign-session.ts',
    because: 'sign-in takes these steps after it has verified the password',
    file: 'payload/dist/auth/operations/login.js',
    has: [
      'await addSessionToUser({',
      'getFieldsToSign(',
      'await jwtSign({',
      'collectionConfig.hooks.afterLogin',
    ],
  },
  {
    workaround: 'lib/accounts/authenticate-session.ts',
    because: 'sign-in overwrites the account and its sessions with those it read',
    file: 'payload/dist/auth/sessions.js',
    has: ['user.sessions.push(session)', 'await payload.db.updateOne({', 'data: user,'],
  },
  {
    workaround: 'lib/accounts/authenticate-session.ts',
    because: 'the strategy finds the account by its id and looks for the token’s session',
    file: 'payload/dist/auth/strategies/jwt.js',
    has: [
      'await payload.findByID({',
      '(user.sessions || []).find(({ id })=>id === authenticationReference.sid)',
    ],
  },
];

/** The parts that are missing, or out of order. */
const findMissing = (source: string, parts: string[]): string[] => {
  let from = 0;
  return parts.filter((part) => {
    const at = source.indexOf(part, from);
    if (at >= 0) from = at + part.length;
    return at < 0;
  });
};

describe('workarounds on the server', () => {
  it.each(canaries)('$workaround: $because', ({ workaround, because, file, has, lacks = [] }) => {
    expect(
      existsSync(workaround),
      `${workaround} no longer exists: name the file that contains the workaround now, or delete this entry`,
    ).toBe(true);
    const source = readFileSync(`node_modules/${file}`, 'utf8');
    const advice = `Check in ${file} whether it is still true that ${because}; if not, change ${workaround}`;
    expect(findMissing(source, has), advice).toEqual([]);
    expect(
      lacks.filter((text) => source.includes(text)),
      advice,
    ).toEqual([]);
  });
});
