import { resolve } from 'node:path';
import { bundleBytes } from '../../support/bundle';
import { root } from '../desk/launch';
import type { Finding } from '../finding';

/** What the desk's page reads to start, and what it can come to read at all. */
export function bundle(): Finding[] {
  const { start, total } = bundleBytes(resolve(root, 'out', 'app', 'renderer', 'index.html'));
  const finding = (name: 'bundle' | 'bundle-whole', bytes: number): Finding => {
    const value = bytes / 1000;
    return { name, value, min: value, max: value, counted: 1, baseline: null };
  };
  return [finding('bundle', start), finding('bundle-whole', total)];
}
