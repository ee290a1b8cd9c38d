/** The keys of one scope: `()` covers all of it, `('plans')` covers one part. */
function scope<const Name extends string>(name: Name) {
  return <const Parts extends readonly unknown[]>(...parts: Parts) => [name, ...parts] as const
}

/**
 * Every query key of the site begins with one of these scopes. No scope lies under another one: what is invalidated
 * together is listed (`staleKeys.ts`), and never follows from how a key is spelled.
 */
export const queryKeys = {
  /** The public catalogue, which everyone reads. */
  catalogue: scope('catalogue'),
  /** The catalogue as admins see it. */
  catalogueAdmin: scope('catalogueAdmin'),
  /** Accounts, their access and its changes, as admins see them. */
  people: scope('people'),
  /** What an admin finds in the command palette. */
  adminSearch: scope('adminSearch'),
  profile: scope('profile'),
  instanceDraft: scope('instanceDraft'),
}
