import { data } from 'react-router';

/** Catch-all for unknown addresses; root's ErrorBoundary renders the page. */
export function loader() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
