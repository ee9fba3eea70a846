declare module 'virtual:chunk-files' {
  const chunks: {
    /** addresses of the scripts and style sheets of each part; empty in the browser and in development */
    files: Partial<Record<'deck' | 'recording' | 'start' | 'player' | 'streaming', readonly string[]>>;
    /** the file of what an early press starts, and the name by which the file exports it */
    earlyStart?: readonly [file: string, name: string];
  };
  export default chunks;
}
