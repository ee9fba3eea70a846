/** The name of a site to which its school has given none. */
export const OWN_NAME = 'Tsubame';
