declare module '*.md?guide' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module imports no file by a relative path
  const blocks: readonly import('./blocks').GuideBlock[];
  export default blocks;
}
