import * as v from 'valibot';
import { method, nothing } from './define';

export const about = {
  read: method(
    nothing,
    v.object({
      version: v.string(),
      electron: v.string(),
      chromium: v.string(),
      node: v.string(),
      platform: v.string(),
      /** Best first, from the operating system. */
      languages: v.array(v.string()),
      /** A community repack of Electron for development on machines without internet access. */
      standInElectron: v.boolean(),
    }),
  ),
};
