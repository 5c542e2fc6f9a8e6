import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import { listDefinedEndpoints, type Described } from '@/lib/http/openapi';

type Method = AnyEndpointDefinition['method'];

/** The endpoint of ours that answers a call; null for Payload's own calls, and for what nobody answers. */
export type FindRoute = (method: string, pathname: string) => Promise<AnyEndpointDefinition | null>;

export const createFindRoute = (config: Described | Promise<Described>): FindRoute => {
  type Route = { method: Method; pattern: RegExp; definition: AnyEndpointDefinition };
  let routes: Promise<Route[]> | undefined;
  const listRoutes = async (): Promise<Route[]> =>
    listDefinedEndpoints(await config).map(({ path, definition }) => ({
      method: definition.method,
      pattern: new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
      definition,
    }));
  return async (method, pathname) => {
    routes ??= listRoutes();
    const found = (await routes).find(
      (route) => route.method === method.toLowerCase() && route.pattern.test(pathname),
    );
    return found?.definition ?? null;
  };
};
