import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

import Provider from 'oidc-provider';

/** A person at the provider by the claims of their token; `sub` is unique. */
export type OidcPerson = { sub: string } & Record<string, unknown>;
export type Token = { header: Record<string, unknown>; claims: Record<string, unknown> };

/** Faults in the provider's signed token. `null` omits the token. */
export type Tamper = {
  change?: (token: Token) => Token;
  /** `none` uses alg none; `other` signs with an unpublished key. */
  key?: 'own' | 'other' | 'none';
  isMissing?: boolean;
};

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>;

const describeKey = (privateKey: KeyObject) => ({
  privateKey,
  jwk: { ...privateKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' },
});
const createKey = () => describeKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);

const keepKey = (file: string | undefined) => {
  if (file && existsSync(file)) return describeKey(createPrivateKey(readFileSync(file)));
  const key = createKey();
  if (file) writeFileSync(file, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return key;
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const client = { id: 'reelhof', secret: 'a-secret-of-this-client' };

/**
 * A certified OpenID provider on loopback. Browsers are signed in as the configured person without a page,
 * and answers can be tampered with.
 */
export const startOidcServer = async ({
  redirectUris,
  port = 0,
  keyFile,
}: {
  redirectUris: string[];
  port?: number;
  /** Reuses a key across restarts, because clients cache it for a minute. */
  keyFile?: string;
}) => {
  const [own, other] = [keepKey(keyFile), createKey()];
  let person: OidcPerson = { sub: 'nobody' };
  let tamper: Tamper = {};
  let refusal: string | null = null;
  const people = new Map<string, OidcPerson>();

  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [own.jwk] },
    cookies: { keys: ['only-for-tests'] },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'hd', 'tid', 'oid', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => Promise.resolve(people.get(id) ?? { sub: id }),
    }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
    }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const spoil = (token: string): string => {
    const [header, claims] = token.split('.');
    const { change = (given) => given, key = 'own' } = tamper;
    const changed = change({ header: decode(header), claims: decode(claims) });
    if (key === 'none') return `${encode({ ...changed.header, alg: 'none' })}.${encode(changed.claims)}.`;
    const input = `${encode(changed.header)}.${encode(changed.claims)}`;
    const { privateKey } = key === 'other' ? other : own;
    return `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
  };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token) return;
    if (tamper.isMissing) delete body.id_token;
    else body.id_token = spoil(body.id_token);
  });

  const handle = provider.callback();
  server.on('request', (req, res) => {
    if (!req.url?.startsWith('/interaction')) return void handle(req, res);
    people.set(person.sub, person);
    const result = refusal ? { error: refusal } : { login: { accountId: person.sub } };
    void provider.interactionFinished(req, res, result);
  });

  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    /** Sets the next browser's person, and the fault to simulate. */
    play: (next: OidcPerson, fault: Tamper & { refusal?: string } = {}) => {
      person = next;
      refusal = fault.refusal ?? null;
      tamper = fault;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
