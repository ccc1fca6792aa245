import { nativeTheme } from 'electron';

/** Background colours before the first paint. */
const background = { light: '#f7f7f8', dark: '#101216' };

export const backgroundNow = () =>
  nativeTheme.shouldUseDarkColors ? background.dark : background.light;
