import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

type Canary = {
  /** Our file that fixes or copies something. */
  patch: string;
  /** The behaviour it relies on, as a sentence. */
  because: string;
  /** The package's file that proves it. */
  file: string;
  /** Code that the file contains, in this order. */
  has: string[];
  lacks?: string[];
};

/** The code that each server-side patch fixes or relies on. A patch whose code is gone can be removed. */
const canaries: Canary[] = [
  {
    patch: 'lib/http/workarounds/answer-strangers.ts',
    because: 'the panel renders nothing on the server without a session, so Next answers 200 for any page',
    file: '@payloadcms/ui/dist/providers/Auth/index.js',
    has: ['useState(false)', 'if (!user && !fetchedUserOnMount) {', 'return null;'],
  },
  {
    patch: 'lib/core/workarounds/refuse-odd-ids.ts',
    because:
      'MongoDB’s adapter takes a text with commas for several ids, and throws where there can be one only',
    file: '@payloadcms/db-mongodb/dist/queries/sanitizeQueryValue.js',
    has: ["if (path === '_id') {", "val.split(',').length > 1", 'createArrayFromCommaDelineated(val)'],
  },
  {
    patch: 'lib/core/workarounds/separate-conditions.ts',
    because: 'a later `and` or `or` of one level replaces the earlier one',
    file: '@payloadcms/drizzle/dist/queries/parseParams.js',
    has: [
      'let result;',
      'for (const relationOrPath of Object.keys(where))',
      'result = conditionOperator(...',
    ],
  },
  {
    patch: 'lib/core/workarounds/text-ids.ts',
    because: 'MongoDB’s adapter stores a given id if the collection has an id field, and generates none',
    file: '@payloadcms/db-mongodb/dist/create.js',
    has: ['if (customIDType) {', 'data._id = data.id;', '} else if (customID) {'],
  },
  {
    patch: 'lib/core/workarounds/text-ids.ts',
    because: 'a relation is also looked for by the ObjectID that its id can be read as',
    file: '@payloadcms/db-mongodb/dist/queries/buildSearchParams.js',
    has: ['if (Types.ObjectId.isValid(formattedValue)) {', 'new Types.ObjectId(formattedValue)'],
  },
  {
    patch: 'lib/core/workarounds/drop-odd-params.ts',
    because: 'a list hands page, limit and filter of its address on as numbers and as they came',
    file: '@payloadcms/next/dist/views/List/index.js',
    has: ['Number(query.limit)', 'Number(query.page)', 'combineWhereConstraints([query?.where'],
  },
  {
    patch: 'collections/videos/index.ts',
    because:
      'a list of the panel asks for `baseFilter`, and its rows are queried whatever component shows them',
    file: '@payloadcms/next/dist/views/List/index.js',
    has: [
      'collectionConfig.admin?.baseFilter',
      'combineWhereConstraints([query?.where, baseFilterConstraint])',
    ],
  },
  {
    patch: 'hooks/workarounds/guard-query.ts',
    because: 'a limit of 0 means all rows, and a selection narrows what is read of a row',
    file: 'payload/dist/collections/operations/find.js',
    has: ['// beforeOperation - Collection', 'pagination && limit !== 0'],
  },
  {
    patch: 'hooks/workarounds/guard-query.ts',
    because: 'hooks behind a change get the row as it was selected',
    file: 'payload/dist/collections/operations/utilities/update.js',
    has: ['result = await afterRead({', 'select,', '// afterChange - Collection', 'doc: result,'],
  },
  {
    patch: 'hooks/hold-slot.ts',
    because:
      'fields are validated after the hooks before a change, so that these may run for a row that is refused',
    file: 'payload/dist/collections/operations/create.js',
    has: ['// beforeChange - Collection', '// beforeChange - Fields', 'await beforeChange({'],
  },
  {
    patch: 'hooks/workarounds/check-data.ts',
    because: 'hooks of fields work with values of whatever kind before these are validated',
    file: 'payload/dist/fields/hooks/beforeValidate/promise.js',
    has: ["case 'checkbox':", "case 'number':"],
    lacks: ['.validate('],
  },
  {
    patch: 'lib/core/workarounds/validate-changes.ts',
    because: 'fields that were not sent are filled in from the row and validated',
    file: 'payload/dist/fields/hooks/beforeValidate/promise.js',
    has: ['getFallbackValue({'],
  },
  {
    patch: 'lib/core/workarounds/validate-changes.ts',
    because: 'a validation gets the stored value',
    file: 'payload/dist/fields/hooks/beforeChange/promise.js',
    has: ['previousValue: siblingDoc[field.name]'],
  },
  {
    patch: 'hooks/workarounds/refuse-requests.ts',
    because: 'operators of the database may be among the values of a change',
    file: '@payloadcms/db-mongodb/dist/updateOne.js',
    has: ['const $inc = {};', 'const $push = {};', 'updateOps.$inc = $inc'],
  },
  {
    patch: 'hooks/workarounds/answer-payload-error.ts',
    because: 'a change of a row that somebody may not see is answered 403, whether the row is there or not',
    file: 'payload/dist/collections/operations/updateByID.js',
    has: ['hasWherePolicy', 'throw new Forbidden(req.t)'],
  },
  {
    patch: 'lib/http/workarounds/unfold-override.ts',
    because: 'a POST is taken for a GET by a header, behind everything of ours that looks at a query',
    file: 'payload/dist/utilities/handleEndpoints.js',
    has: [
      "request.headers.get('X-Payload-HTTP-Method-Override') === 'GET'",
      "request.headers.get('X-HTTP-Method-Override') === 'GET'",
      'const search = await request.text();',
    ],
  },
  {
    patch: 'lib/http/workarounds/check-address.ts',
    because: 'inherited property names count as collections, and malformed URLs are decoded without a check',
    file: 'payload/dist/utilities/handleEndpoints.js',
    has: ['payload.collections[firstParam]', 'decode: decodeURIComponent'],
  },
  {
    patch: 'lib/http/workarounds/check-address.ts',
    because: 'JSON of an address is parsed whether it can be or not',
    file: 'payload/dist/utilities/parseParams/index.js',
    has: ['JSON.parse(params.data)', 'JSON.parse(params.where)'],
    lacks: ['catch'],
  },
  {
    patch: 'lib/http/workarounds/admit-server-function.ts',
    because: 'functions of the server are found by whatever name a page gives, and called whoever asks',
    file: '@payloadcms/next/dist/utilities/handleServerFunctions.js',
    has: [
      "'form-state': buildFormStateHandler",
      "'render-document': renderDocumentHandler",
      'baseServerFunctions[fnKey]',
    ],
    lacks: ['canAccessAdmin'],
  },
  {
    patch: 'lib/http/workarounds/may-be-known.ts',
    because: 'somebody whose row can’t be read, for whatever reason, is taken for nobody',
    file: 'payload/dist/auth/strategies/jwt.js',
    has: ['await payload.findByID({', '} catch (ignore) {', 'user: null'],
  },
  {
    patch: 'lib/http/workarounds/find-page-fault.ts',
    because: 'calls of a page from another host, and those of more than 1 MB, end in errors',
    file: 'next/dist/server/app-render/action-handler.js',
    has: [
      "headers['x-forwarded-host']",
      "'Invalid Server Actions request.'",
      "defaultBodySizeLimit = '1 MB'",
    ],
  },
  {
    patch: 'lib/http/workarounds/check-action.ts',
    because: 'a call’s body is decoded without a look at what it promises',
    file: 'next/dist/server/app-render/action-handler.js',
    has: ['boundActionArguments = await decodeReply(actionData'],
  },
  {
    patch: 'lib/http/workarounds/check-action.ts',
    because:
      'what a page was given is sealed by AES-GCM, behind 16 bytes and with the function’s id in front',
    file: 'next/dist/server/app-render/encryption.js',
    has: ['originalPayload.slice(0, 16)', 'decrypted.startsWith(actionId)'],
  },
  {
    patch: 'lib/http/workarounds/check-action.ts',
    because: 'a page of an earlier build knows by this header that it has to be loaded anew',
    file: 'next/dist/client/components/app-router-headers.js',
    has: ["'x-nextjs-action-not-found'"],
  },
  {
    patch: 'lib/http/workarounds/check-action.ts',
    because: 'the functions of a build, and its key, are in a file of this name',
    file: 'next/dist/shared/lib/constants.js',
    has: ["'server-reference-manifest'"],
  },
  {
    patch: 'lib/accounts/sessions/session-row.ts',
    because: 'a log-in writes the sessions back as it read them, with its own',
    file: 'payload/dist/auth/sessions.js',
    has: ['user.sessions.push(session)', 'await payload.db.updateOne({', 'data: user,'],
  },
  {
    patch: 'lib/accounts/workarounds/sign-session.ts',
    because: 'it does what a log-in does once the password is known to be right',
    file: 'payload/dist/auth/operations/login.js',
    has: [
      'await addSessionToUser({',
      'getFieldsToSign(',
      'await jwtSign({',
      'collectionConfig.hooks.afterLogin',
    ],
  },
  {
    patch: 'lib/accounts/authenticate-session.ts',
    because: 'a sign-in writes the account and its sessions back as it read them',
    file: 'payload/dist/auth/sessions.js',
    has: ['user.sessions.push(session)', 'await payload.db.updateOne({', 'data: user,'],
  },
  {
    patch: 'lib/accounts/authenticate-session.ts',
    because: 'the strategy finds the account by its id and compares the token with its sessions',
    file: 'payload/dist/auth/strategies/jwt.js',
    has: [
      'await payload.findByID({',
      '(user.sessions || []).find(({ id })=>id === authenticationReference.sid)',
    ],
  },
];

/** The parts that do not follow one another in the source. */
const findMissing = (source: string, parts: string[]): string[] => {
  let from = 0;
  return parts.filter((part) => {
    const at = source.indexOf(part, from);
    if (at >= 0) from = at + part.length;
    return at < 0;
  });
};

describe('workarounds on the server', () => {
  it.each(canaries)('$patch: $because', ({ patch, because, file, has, lacks = [] }) => {
    expect(
      existsSync(patch),
      `${patch} does not exist: name the file with the workaround, or remove the entry`,
    ).toBe(true);
    const source = readFileSync(`node_modules/${file}`, 'utf8');
    const advice = `After an upgrade: check in ${file} whether ${because}, and change ${patch}`;
    expect(findMissing(source, has), advice).toEqual([]);
    expect(
      lacks.filter((mark) => source.includes(mark)),
      advice,
    ).toEqual([]);
  });
});
