/** Whether a value is an object of named values: no list, and no date, as databases answer them. Pure. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
