import { callApi } from '@/tests/support/api/call-api';
import { uniqueName } from '@/tests/support/factories';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';

import { aiCalls } from './ai-expectations';
import {
  each,
  nobodyInWorkspace,
  notFoundElsewhere,
  ofVideo,
  people,
  tokens,
  trackOf,
  unauthorized,
  videoOf,
  type Call,
  type EndpointExpectation,
} from './endpoint-statuses';
import { strangers } from './expectations';
import { importCalls } from './import-calls';
  ...labelCalls,
