/** The parts of the certified provider that our tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type KoaContext = {
    path: string;
    body: unknown;
    oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
  };
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };

  class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): void;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
  }
  // oxlint-disable-next-line no-restricted-exports -- the package's own form
  export { Provider as default };
}
