export type CreatedIntegration = { id: string; token: string; canUpload: boolean };

type Answer = {
  doc?: { id: string; token: string; permissions?: Record<string, string[]> };
  errors?: { message: string; data?: { errors?: { message: string }[] } }[];
};

/** Creates an integration; resolves with its token, or with the server's reason in `message`. */
export const createIntegration = async (data: unknown): Promise<CreatedIntegration | { message: string }> => {
  const answer = await fetch('/api/integrations?depth=0', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
  });
  const { doc, errors } = (await answer.json()) as Answer;
  if (!doc) return { message: errors?.map(({ message }) => message).join(' ') || answer.statusText };
  return {
    id: doc.id,
    token: doc.token,
    canUpload: doc.permissions?.videos?.includes('upload') ?? false,
  };
};
