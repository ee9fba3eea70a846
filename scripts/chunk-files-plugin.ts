import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { EARLY_START } from './page-chunks.ts';

const ID = 'virtual:chunk-files';
const RESOLVED = `\0${ID}`;

/** What a page has anyway: its own files preload these. */
const ON_EVERY_LESSON = ['react', 'router', 'base', 'frame', 'lesson', 'rolldown-runtime'];

/** All that an entry holds whose modules lie in another file: `export{t as default}from"./start.js";` */
const FACADE = /^export\{(?<name>\w+) as default\}from"\.\/(?<file>[^"]+)";?\s*$/;

/** Code waits for its style sheets. */
const sheetsOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] => [...(viteMetadata?.importedCss ?? [])];

/**
 * Tells the server's bundle which files the parts of the lesson page came to lie in, so that a page can name the ones
 * it needs in its head (web/lib/chunk-files.ts). The browser's bundle is built before the server's; a file between the
 * two carries the names.
 */
export function chunkFilesPlugin(parts: readonly string[], repository: string): Plugin {
  const file = path.join(repository, '.react-router', 'chunk-files.json');
  return {
    name: 'chunk-files',
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build') {
        this.emitFile({ type: 'chunk', id: path.join(repository, 'src', 'web', 'routes', EARLY_START), name: 'start' });
      }
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      // In development nothing is bundled.
      const isServerOfBuild = this.environment.name === 'ssr' && this.environment.mode === 'build';
      return `export default ${isServerOfBuild ? readFileSync(file, 'utf8') : '{ files: {} }'}`;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      // An early press asks for the file itself: a facade would be one more request before it starts.
      const entry = chunks.find(({ name, isEntry }) => isEntry && name === 'start');
      const early = FACADE.exec(entry?.code ?? '')?.groups;
      if (!entry || !early) throw new Error('The file of what an early press starts is not found.');
      const filesOf = (name: string): string[] => {
        const files = new Set(
          chunks.filter((chunk) => chunk.name === name && chunk !== entry).map((chunk) => chunk.fileName),
        );
        for (const one of files) {
          for (const imported of chunks.find((chunk) => chunk.fileName === one)?.imports ?? []) {
            const isThere = ON_EVERY_LESSON.includes(chunks.find((chunk) => chunk.fileName === imported)?.name ?? '');
            if (!isThere) files.add(imported);
          }
        }
        if (files.size === 0) this.error(`There is no chunk ${name}.`);
        const sheets = chunks.flatMap((chunk) => (files.has(chunk.fileName) ? sheetsOf(chunk) : []));
        return Array.from([...files, ...sheets], (one) => `/${one}`);
      };
      mkdirSync(path.dirname(file), { recursive: true });
      const files = Object.fromEntries(parts.map((name) => [name, filesOf(name)]));
      writeFileSync(file, JSON.stringify({ files, earlyStart: [`/assets/${early['file']}`, early['name']] }));
    },
  };
}
