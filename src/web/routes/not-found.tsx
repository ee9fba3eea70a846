import { data } from 'react-router';

/** Every address that nobody knows: root's ErrorBoundary draws the page. */
export function loader() {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
