import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import regular from './generated/interface-vietnamese-400.woff2?url';
import logo from './assets/logo.svg?url';
import './styles/tokens.css';
import './styles/fonts.css';
import './generated/interface-font.css';
import './generated/study-font.css';
import './styles/base.css';
import { repeatEarlyPress } from './lib/early-press.ts';
import { useRootData, type RootData } from './lib/root-data.ts';
import { servicesContext } from './lib/services-context.ts';
import { useTheme } from './lib/use-theme.ts';
import { viewerLanguage } from './lib/viewer-language.ts';
import { EarlyPressCatcher } from './ui/early-press-catcher.tsx';
import { ErrorPage, OFFLINE_STATUS } from './shell/error-page.tsx';
import { LateNotice } from './ui/late-notice.tsx';
import { SkipLink } from './ui/skip-link.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: regular, crossOrigin: 'anonymous' },
];

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.site.name }];

export function loader({ request, context }: Route.LoaderArgs): RootData {
  const services = context.get(servicesContext);
  const { me, theme, timeZone, isDemo, canEnrol } = services;
  const { name, wordmark, logo: ownLogo, palette } = services.site;
  const site = { name, wordmark, logo: ownLogo, palette };
  return {
    site,
    me,
    theme,
    timeZone,
    language: viewerLanguage(request.headers.get('accept-language')),
    isDemo,
    canEnrol,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { site } = useRootData();
  const theme = useTheme();
  return (
    <html lang="vi" data-theme={theme === 'system' ? undefined : theme} style={site.palette ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <EarlyPressCatcher />
        <Meta />
        <link rel="icon" href={site.logo ?? logo} />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // Effects of the page run before this one, and a macrotask later it is hydrated and can handle the press.
  useEffect(() => {
    const turn = setTimeout(repeatEarlyPress);
    return () => clearTimeout(turn);
  }, []);
  return (
    <>
      <Outlet />
      <LateNotice />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOffline = typeof document !== 'undefined' && !navigator.onLine;
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : isOffline ? OFFLINE_STATUS : 500} />;
}
