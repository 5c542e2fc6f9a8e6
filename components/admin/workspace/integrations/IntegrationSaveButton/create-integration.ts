import { callApi } from '@/components/api/call-api';

export type CreatedIntegration = { id: string; token: string; canUpload: boolean };

type Answer = { doc: { id: string; token: string; permissions?: Record<string, string[]> } };

/** Creates an integration; its token comes with this answer and never again. */
export const createIntegration = async (data: unknown): Promise<CreatedIntegration> => {
  const { doc } = await callApi<Answer>('POST', '/api/integrations?depth=0', { body: data });
  return {
    id: doc.id,
    token: doc.token,
    canUpload: doc.permissions?.videos?.includes('upload') ?? false,
  };
};
