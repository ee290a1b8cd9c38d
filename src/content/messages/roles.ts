const roles: Readonly<Record<string, string>> = {
  owner: 'an owner',
  operator: 'an operator',
  viewer: 'a viewer',
}

/** A role with its article: 'an operator'; 'a member' for one that is unknown. */
export const asRole = (role: string | undefined) => roles[role ?? ''] ?? 'a member'
