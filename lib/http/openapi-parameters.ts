/** The largest page that a caller may request. */
export const maxPageSize = 1000;
export const maxPage = 1_000_000_000;
/** How deeply related records are populated in an answer. */
const maxDepth = 3;

/** Meanings of path parameters, by name. */
export const pathTexts: Record<string, string> = {
  id: 'ID of the record.',
  videoId: 'ID of the video.',
  eventId: 'ID of the live event.',
  trackId: 'ID of the track.',
  linkId: 'ID of the share link.',
  commentId: 'ID of the comment.',
  targetId: 'ID of the restream target.',
  endpointId: 'ID of the webhook endpoint.',
  deliveryId: 'ID of the delivery.',
  memberId: 'ID of the member.',
  userId: 'ID of the person.',
  workspaceId: 'ID of the workspace.',
  domainId: 'ID of the custom domain.',
  signUpId: 'ID of the sign-up.',
  sid: 'ID of the session.',
  passkeyId: 'ID of the passkey.',
  provider: 'Name of the provider: `google` or `microsoft`.',
  uploadId: 'The `uploadId` of the upload’s ticket.',
  partNumber: 'Number of the part, starting at 1.',
  milliseconds: 'Time of the frame in milliseconds.',
};

export const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: pathTexts.id,
  schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
};
const query = (name: string, description: string, schema: object, more: object = {}) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
  ...more,
});
export const where = query(
  'where',
  'Conditions in the form `where[field][operator]=value`. `and` and `or` take lists of ' +
    'conditions. Operators: equals, not_equals, in, not_in, exists, like, not_like, contains, ' +
    'greater_than, greater_than_equal, less_than, less_than_equal.',
  { type: 'object', additionalProperties: { type: 'object' } },
  { style: 'deepObject', explode: true },
);
export const requiredWhere = { ...where, required: true };
export const depth = query(
  'depth',
  'Depth to which related records are populated. 0 returns their IDs only.',
  {
    type: 'integer',
    minimum: 0,
    maximum: maxDepth,
    default: 1,
  },
);
export const select = query(
  'select',
  'Fields to return, in the form `select[field]=true`. The other fields are missing in the answer, which ' +
    'then matches the schema `Selected…`. `id` is always there.',
  { type: 'object', additionalProperties: { type: 'boolean' } },
  { style: 'deepObject', explode: true },
);
export const paging = [
  query('sort', 'Field to sort by. A leading `-` sorts in descending order.', {
    type: 'string',
    maxLength: 200,
  }),
  query(
    'limit',
    `Number of records per page, at most ${maxPageSize}; more is refused. 0 means ${maxPageSize}.`,
    {
      type: 'integer',
      minimum: 0,
      maximum: maxPageSize,
      default: 10,
    },
  ),
  query('page', 'Page number, starting at 1.', {
    type: 'integer',
    minimum: 1,
    maximum: maxPage,
    default: 1,
  }),
];
