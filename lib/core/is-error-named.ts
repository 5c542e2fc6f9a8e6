/** Whether what was thrown is an error of that name, as AWS calls its own. Pure. */
export const isErrorNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;
