import type { Instance } from '../instance/boot';

type Cookies = Map<string, string>;

const keep = (cookies: Cookies, headers: Headers): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [name = '', ...value] = pair.split('=');
    if (/max-age=0/i.test(line) || value.join('=') === '') cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
};
const toHeader = (cookies: Cookies): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export type SsoAnswer = {
  status: number;
  body: {
    status?: string;
    error?: string;
    email?: string;
    target?: string;
    workspace?: string;
    factors?: object;
    retry?: Record<string, string>;
    url?: string;
  };
};

/** A signing-in person's browser: cookies of our side and of the provider, and the answers. */
export const openSsoBrowser = ({ apiUrl }: Pick<Instance, 'apiUrl'>, session = '') => {
  const own: Cookies = new Map();
  const [name, value] = session.split('=');
  if (name && value) own.set(name, value);
  const provider: Cookies = new Map();

  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { cookie: toHeader(own), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    keep(own, response.headers);
    return response;
  };
  const call = async (path: string, body?: object, method?: string): Promise<SsoAnswer> => {
    const response = await ask(path, body, method);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as SsoAnswer['body'] };
  };

  /** The address to which the start redirects. */
  const start = async (key: string, query: Record<string, string>): Promise<string> =>
    (await ask(`/api/sso/${key}/start?${new URLSearchParams(query)}`)).headers.get('location') ?? '';

  /** Follows the provider's pages to the address that it redirects back to. */
  const visit = async (address: string): Promise<Record<string, string>> => {
    let url = address;
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: toHeader(provider) } });
      keep(provider, response.headers);
      const location = response.headers.get('location');
      if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
      url = new URL(location, url).href;
      if (new URL(url).pathname.startsWith('/sso/')) return Object.fromEntries(new URL(url).searchParams);
    }
    throw new Error('the provider does not redirect back');
  };

  const finish = (key: string, params: Record<string, string>, more: object = {}): Promise<SsoAnswer> =>
    call(`/api/sso/${key}/callback`, { type: params.state?.split('.')[0], ...params, ...more });

  return {
    own,
    call,
    start,
    visit,
    finish,
    /** Makes the whole sign-in. */
    signIn: async (key: string, query: Record<string, string> = {}): Promise<SsoAnswer> =>
      finish(key, await visit(await start(key, { type: 'login', ...query }))),
    connect: async (key: string, body: object): Promise<SsoAnswer> => {
      const begun = await call(`/api/sso/${key}/connect`, body);
      return begun.body.url ? finish(key, await visit(begun.body.url)) : begun;
    },
  };
};
