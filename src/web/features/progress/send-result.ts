/** How the server took something: settled, to be sent again, or not from this account. */
export type SendResult<T> =
  | { readonly type: 'accepted'; readonly answer: T }
  | { readonly type: 'retry'; readonly afterSeconds: number | null }
  | { readonly type: 'sign-in' }
  | { readonly type: 'other-learner' }
  | { readonly type: 'refused'; readonly message: string };
