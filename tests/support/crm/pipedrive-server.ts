import { startHttpServer, type Answer } from '../ai/start-http-server';

type Row = { id: number; name: string } & Record<string, unknown>;

/**
 * Simulates the parts of Pipedrive's API (version 2) that we use: searching, creating and updating
 * organisations and persons.
 */
export const startPipedrive = async ({ token, field }: { token: string; field: string }) => {
  const rows = { organizations: [] as Row[], persons: [] as Row[] };
  /** Error statuses that the next calls receive. */
  const failures: number[] = [];
  let lastId = 100;

  const fits = (row: Row, term: string, fields: string): boolean => {
    if (fields === 'name') return row.name === term;
    if (fields === 'custom_fields')
      return (row.custom_fields as Record<string, string> | undefined)?.[field] === term;
    return ((row.emails as { value: string }[] | undefined) ?? []).some(({ value }) => value === term);
  };

  const answer: Answer = ({ method, path, headers, body }) => {
    const failure = failures.shift();
    if (failure) return { status: failure, body: { success: false, error: `failed with ${token}` } };
    if (headers['x-api-token'] !== token)
      return { status: 401, body: { success: false, error: 'bad token' } };
    const { pathname, searchParams } = new URL(path, 'http://pipedrive');
    const [, name = '', end] = /^\/api\/v2\/(organizations|persons)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const table = rows[name as keyof typeof rows] as Row[] | undefined;
    if (!table) return { status: 404, body: { success: false, error: 'no such call' } };
    if (end === 'search') {
      const found = table.filter((row) =>
        fits(row, searchParams.get('term') ?? '', searchParams.get('fields') ?? ''),
      );
      return { body: { success: true, data: { items: found.slice(0, 1).map((item) => ({ item })) } } };
    }
    const given = JSON.parse(body) as Partial<Row>;
    if (method === 'POST') {
      const row = { ...given, id: (lastId += 1) } as Row;
      table.push(row);
      return { status: 201, body: { success: true, data: row } };
    }
    const row = table.find(({ id }) => String(id) === end);
    if (!row) return { status: 404, body: { success: false, error: 'not found' } };
    return { body: { success: true, data: Object.assign(row, given) } };
  };
  return { ...(await startHttpServer(answer)), rows, failures };
};
