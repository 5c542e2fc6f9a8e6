type Args = { params: Promise<{ token: string }> };

/** The panel's address of a share page, which old messages and the log-in name. */
export const GET = async (_request: Request, { params }: Args): Promise<Response> => {
  const { token } = await params;
  return new Response(null, {
    status: 307,
    headers: { Location: `/collaborate/video/${encodeURIComponent(token)}`, 'Cache-Control': 'no-store' },
  });
};
