// Loaded by Electron before the app: sample data of 300 clients, more than a list shows at once, or
// as many as `SAMPLE_CLIENTS` says. Three past syncs and one of all 5,000 take half of a test's time.
import threads from 'node:worker_threads';

threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    const isSample = String(file).endsWith('sandbox-worker.cjs');
    const workerData = {
      ...options?.workerData,
      ...(isSample && { clients: Number(process.env.SAMPLE_CLIENTS ?? 300) }),
    };
    super(file, isSample ? { ...options, workerData } : options);
  }
};
