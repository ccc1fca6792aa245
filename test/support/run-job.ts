import type { Job } from '../../main/cache/scheduler';

/** All slices of a job, one after the other. */
export function runJob<T>(job: Job<T>): T {
  for (;;) {
    const step = job.next();
    if (step.done === true) return step.value;
  }
}
