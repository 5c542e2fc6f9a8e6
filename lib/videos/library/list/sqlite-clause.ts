/** An SQLite condition with the values of its placeholders. */
export type Clause = { sql: string; args: readonly (string | number)[] };

export const join = (clauses: readonly Clause[], word: 'AND' | 'OR'): Clause => ({
  sql: `(${clauses.map(({ sql }) => sql).join(` ${word} `)})`,
  args: clauses.flatMap(({ args }) => args),
});

export const contains = (column: string, part: string): Clause => ({
  sql: `${column} LIKE ?`,
  args: [`%${part}%`],
});
