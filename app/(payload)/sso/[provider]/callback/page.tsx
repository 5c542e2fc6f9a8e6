import { describePage } from '@/app/(payload)/describe-page';
import { SignInPage } from '@/components/admin/sign-in/sign-in-page';
import { SsoCallback } from '@/components/admin/sign-in/sso-callback';
import { findProviderName } from '@/lib/accounts/sso/providers';
import { getPorts } from '@/lib/adapters/get-ports';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => describePage({ key: 'sso.pageTitle' });

type PageArgs = {
  params: Promise<{ provider: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const names = ['code', 'state', 'iss', 'error', 'failure'] as const;

/** Page that identity providers redirect to. */
const Page = async ({ params, searchParams }: PageArgs) => {
  const [{ provider }, query] = await Promise.all([params, searchParams]);
  const given = Object.fromEntries(
    names.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
  );
  return (
    <SignInPage>
      <SsoCallback
        params={given}
        provider={provider}
        providerName={await findProviderName(getPorts(), provider)}
      />
    </SignInPage>
  );
};

export default Page;
