type Args = { params: Promise<{ token: string }> };

/** Redirects the share page's old URL in the panel, which earlier messages and the sign-in page use. */
export const GET = async (_request: Request, { params }: Args): Promise<Response> => {
  const { token } = await params;
  return new Response(null, {
    status: 307,
    headers: { Location: `/collaborate/video/${encodeURIComponent(token)}`, 'Cache-Control': 'no-store' },
  });
};
