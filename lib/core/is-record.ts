/** Whether a value is a plain object: neither an array nor a date, as databases return them. Pure. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
