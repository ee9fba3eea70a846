declare module 'virtual:chunk-files' {
  /** addresses of each part's scripts and style sheets; empty in the browser and in development */
  const files: Partial<Record<'deck' | 'recording' | 'player' | 'streaming', readonly string[]>>;
  export default files;
}
