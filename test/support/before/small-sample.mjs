// Loaded by Electron before the app: sample data of 1,000 clients. Three past syncs and one of all
// 5,000 take half of a test's time.
import threads from 'node:worker_threads';

threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    const isSample = String(file).endsWith('sandbox-worker.cjs');
    const workerData = { ...options?.workerData, ...(isSample && { clients: 1_000 }) };
    super(file, isSample ? { ...options, workerData } : options);
  }
};
