import type { PageServices } from '#contract/page-services.ts';

/** What the school's pages are told. */
export type SchoolPageProps = Pick<PageServices, 'contact' | 'retention' | 'passwordHelp' | 'hasMail'> & {
  siteName: string;
  isSignedIn: boolean;
};
