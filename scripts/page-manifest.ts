import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'window.__reactRouterManifest=';

/** What learners go to from page to page: a course, its groups, its lessons. */
const FETCHED_AHEAD = /^\/khoa-hoc\/./u;

type RouteEntry = { id: string; path?: string; parentId?: string; imports?: string[]; css?: string[] } & Record<
  string,
  unknown
>;
type Manifest = { routes: Record<string, RouteEntry> };

/**
 * Takes out of the browser's list of routes which scripts to fetch ahead for pages that are rarely gone to, and the files
 * that every page has, since root's are there already. Every page sends this list, within the bytes that a lesson may fetch before play; without an entry
 * here a page's files are found when its module is there. What the server preloads does not depend on it.
 */
export function trimManifest(text: string): string {
  if (!text.startsWith(PREFIX)) throw new Error('This is not a manifest of routes.');
  const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/u, '')) as Manifest;
  const { routes } = manifest;
  const everywhere = new Set([...(routes['root']?.imports ?? []), ...(routes['root']?.css ?? [])]);
  const isOwn = (file: string) => !everywhere.has(file);
  for (const route of Object.values(routes)) {
    // Only the development server asks for it.
    delete route['hasDefaultExport'];
    if (route.id !== 'root') {
      const isFetchedAhead = FETCHED_AHEAD.test(addressOf(route, routes));
      route.imports = isFetchedAhead ? (route.imports ?? []).filter(isOwn) : [];
      route.css = (route.css ?? []).filter(isOwn);
    }
    for (const [name, value] of Object.entries(route)) {
      if (value === false || (Array.isArray(value) && value.length === 0)) delete route[name];
    }
  }
  return `${PREFIX}${JSON.stringify(manifest)};`;
}

function addressOf(route: RouteEntry, routes: Manifest['routes']): string {
  const parts: string[] = [];
  for (let at: RouteEntry | undefined = route; at; at = routes[at.parentId ?? '']) if (at.path) parts.unshift(at.path);
  return `/${parts.join('/')}`;
}

/** Trims the manifest of a build's browser folder in place. */
export function trimManifestIn(clientFolder: string): void {
  const [file, ...others] = globSync('assets/manifest-*.js', { cwd: clientFolder });
  if (!file || others.length > 0) throw new Error('The build has no manifest of routes, or several.');
  const address = path.join(clientFolder, file);
  writeFileSync(address, trimManifest(readFileSync(address, 'utf8')));
}
