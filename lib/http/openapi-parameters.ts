/** The largest page that a caller may request. */
export const maxPageSize = 1000;
export const maxPage = 1_000_000_000;
/** How deeply related records are populated in an answer. */
const maxDepth = 3;

export const id = {
  name: 'id',
  in: 'path',
  required: true,
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
  'Fields to return, in the form `select[field]=true`.',
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
