import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A few dozen routes: the whole manifest goes with the page, which saves a request for each link that comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
