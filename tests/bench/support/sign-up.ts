import { type APIRequestContext, request as playwright } from '@playwright/test';

import { password, signInPanelAdmin } from '@/tests/support/panel/panel-people';

/** Creates a manager in a separate workspace. */
export const signUp = async (url: string): Promise<APIRequestContext> => {
  const admin = await playwright.newContext({ baseURL: url });
  const { person } = await signInPanelAdmin(admin).createMember('manager', { numberOfVideos: 1000 });
  await admin.dispose();
  const manager = await playwright.newContext({ baseURL: url });
  await manager.post('/api/users/login', { data: { email: person.email, password } });
  return manager;
};
