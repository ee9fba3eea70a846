/** Whether the server answers and has its database. Browser only; may take as long as the network does. */
export function isServerReady(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
