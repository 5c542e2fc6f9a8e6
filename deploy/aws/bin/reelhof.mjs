import { App } from 'aws-cdk-lib';

import { ReelhofStack } from '../lib/reelhof-stack.mjs';
import { readSettings } from '../lib/settings.mjs';

const app = new App();
const settings = readSettings((name) => app.node.tryGetContext(name));
new ReelhofStack(app, 'Reelhof', settings);
app.synth();
