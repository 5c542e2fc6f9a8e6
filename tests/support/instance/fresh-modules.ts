import { vi } from 'vitest';

// Test files share a process, because starting one takes longer than most files' tests. Modules are reset for
// each file.
vi.resetModules();
