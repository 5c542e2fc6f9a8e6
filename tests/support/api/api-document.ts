import { readFileSync } from 'node:fs';

export type Schema = Record<string, unknown>;
type Response = { $ref?: string; content?: Record<string, { schema: Schema }> };
export type DocumentedOperation = {
  operationId: string;
  'x-audience': string[];
  parameters: { name: string; in: string; required: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

let loaded: Document | undefined;

/** The committed OpenAPI document. */
export const getApiDocument = (): Document =>
  (loaded ??= JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document);

type Route = { method: string; path: string; pattern: RegExp; operation: DocumentedOperation };

/** Names before parameters, as the product matches them. */
const compareRoutes = (a: Route, b: Route): number =>
  a.path.replaceAll(/\{\w+\}/g, '~').localeCompare(b.path.replaceAll(/\{\w+\}/g, '~'), 'en');

let routes: Route[] | undefined;
const listRoutes = (): Route[] =>
  (routes ??= Object.entries(getApiDocument().paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method,
        path,
        operation,
        pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      })),
    )
    .sort(compareRoutes));

/** Every documented operation, with its path and method. */
export const listApiOperations = (): { method: string; path: string; operation: DocumentedOperation }[] =>
  listRoutes();

/** Internal calls whose name an operation on one record would take for an ID. */
const undocumented =
  /^\/api\/(?:videos\/library|workspaces\/(?:of-record|sign-up-challenge)|users\/init)\/?$/;

/** The documented operation of a call; null for internal and unknown calls. */
export const findApiOperation = (method: string, pathname: string): DocumentedOperation | null => {
  const found = listRoutes().filter(
    (route) => route.method === method.toLowerCase() && route.pattern.test(pathname),
  );
  if (undocumented.test(pathname)) return null;
  const exact = found.find(({ path }) => path === pathname);
  return (exact ?? found.at(0))?.operation ?? null;
};
