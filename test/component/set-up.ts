import { beforeEach } from 'vitest';

// A test file's frame notes its place when it is unloaded, as the desk does at a lock; the next file's frame in the same tab would go on from there.
beforeEach(() => sessionStorage.clear());
