/** Whether a thrown value is an error of that name; AWS identifies its errors by name. Pure. */
export const isErrorNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;
