declare module 'virtual:chunk-files' {
  /** addresses of the scripts and style sheets of each part; empty in the browser and in development */
  const files: Partial<Record<'deck' | 'recording' | 'start' | 'player' | 'streaming', readonly string[]>>;
  export default files;
}
