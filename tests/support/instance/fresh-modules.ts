import { vi } from 'vitest';

// Files share a process, since its start costs more than most files' tests; what modules keep is each file's own.
vi.resetModules();
