import { reactRouter } from '@react-router/dev/vite';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { type Graph, PAGE_CHUNKS, pageChunk, CHUNK_NAMES } from './scripts/page-chunks.ts';
import { chunkFilesPlugin } from './scripts/chunk-files-plugin.ts';
import { lightIconsPlugin } from './scripts/light-icons-plugin.ts';
import { terserPlugin } from './scripts/terser-plugin.ts';

/**
 * The React Compiler for the browser's half of the pages. It is the preset of @vitejs/plugin-react, written out here
 * because that plugin beside reactRouter() breaks development ("RefreshRuntime has already been declared").
 */
const reactCompiler = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', { compilationMode: 'annotation' }]] }),
  rolldown: {
    // Compiled code is longer, so only components that ask for it with 'use memo' get it: docs/decisions/007.
    filter: { code: /'use memo'/ },
    applyToEnvironmentHook: (environment) => environment.config.consumer === 'client',
    optimizeDeps: { include: ['react/compiler-runtime'] },
  },
});

/** Those that tests, or somebody who looks at the network, should know by sight. */
const NAMED_CHUNKS = ['react', 'router', 'streaming', ...PAGE_CHUNKS];

/** The same in both bundles: what the server's pages name is otherwise fetched again under the browser's name. */
const ASSET_FILE_NAMES = 'assets/[name]-[hash:7][extname]';

export default defineConfig({
  plugins: [
    lightIconsPlugin,
    terserPlugin,
    chunkFilesPlugin(['start', ...CHUNK_NAMES, 'streaming'], import.meta.dirname),
    reactRouter(),
    babel({ presets: [reactCompiler] }),
  ],
  // Inlined fonts would travel in the render-blocking style sheet.
  build: { assetsInlineLimit: 0, sourcemap: false },
  ssr: { noExternal: ['lucide-react'] },
  optimizeDeps: { exclude: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A page names hundreds of them, and nothing of it compresses as badly: the shortest hash that is taken, and
            // no name for what some routes happen to share.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || NAMED_CHUNKS.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: ASSET_FILE_NAMES,
            codeSplitting: {
              groups: [
                // Two files of one size: over HTTP/1.1 each gets the share of a connection, which fonts take too.
                {
                  name: 'react',
                  priority: PAGE_CHUNKS.length + 2,
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                },
                {
                  name: 'router',
                  priority: PAGE_CHUNKS.length + 1,
                  test: /node_modules[\\/](react-router|cookie|set-cookie-parser)[\\/]/,
                },
                { name: 'streaming', priority: PAGE_CHUNKS.length + 1, test: /node_modules[\\/]hls\.js[\\/]/ },
                // A group takes what its modules import along: those that others need come first.
                ...PAGE_CHUNKS.map((name, index) => ({
                  name: (id: string, graph: Graph) => (pageChunk(id, graph) === name ? name : null),
                  debugName: name,
                  priority: PAGE_CHUNKS.length - index,
                })),
              ],
            },
          },
        },
      },
    },
    // The bundle exports handle(request, services); Fastify knows nothing else of it.
    ssr: { build: { rolldownOptions: { input: 'src/web/handler.ts', output: { assetFileNames: ASSET_FILE_NAMES } } } },
  },
});
