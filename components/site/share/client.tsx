import { hydrateRoot } from 'react-dom/client';

import type { SharePageModel } from './model';
import { SharePage } from './SharePage';

const root = document.getElementById('page');
const data = document.getElementById('model')?.textContent;
if (root && data) hydrateRoot(root, <SharePage model={JSON.parse(data) as SharePageModel} />);
