type Visit = {
  /** address of this page */
  readonly here: string;
  /** document.referrer: empty if there is none */
  readonly referrer: string;
  /** pages of this site that were opened in this tab without a reload */
  readonly steps: number;
};

/** Whether going back leads to another page of this tab's history; otherwise to the group's page. spec 2 §2.2 */
export function canGoBack({ here, referrer, steps }: Visit): boolean {
  if (steps > 0) return true;
  return referrer !== '' && pathOf(referrer) !== pathOf(here);
}

/** Without the query, which only says what the page shows. */
function pathOf(address: string): string {
  return address.split(/[?#]/u, 1)[0] ?? '';
}
