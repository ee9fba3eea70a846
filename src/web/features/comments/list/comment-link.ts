const HASH = /^#binh-luan-([1-9]\d{0,14})$/;

/** Element id of a comment or reply, and the hash linking to it. decisions §7 */
export function commentAnchor(id: number): string {
  return `binh-luan-${id}`;
}

/** The comment or reply named by a hash. */
export function linkedCommentId(hash: string): number | null {
  const id = HASH.exec(hash)?.[1];
  return id === undefined ? null : Number(id);
}

/** Whether an address opens the comment tab: ref=notice (spec 1 §2), or a link to a comment. */
export function opensCommentTab({ search, hash }: { search: string; hash: string }): boolean {
  return new URLSearchParams(search).get('ref') === 'notice' || linkedCommentId(hash) !== null;
}

/** Address of this page's comments, to return to after signing in. */
export function backToComments({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search);
  query.set('ref', 'notice');
  return { pathname, search: `?${query.toString()}` };
}
