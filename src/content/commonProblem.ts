/** The groups of common problems, in the order of the page. */
export const problemTopics = [
  { id: 'servers', label: 'A server does not start' },
  { id: 'access', label: 'Sign-in and account' },
  { id: 'network', label: 'Network and SSH' },
  { id: 'billing', label: 'Billing and prices' },
  { id: 'deleted', label: 'Deleted by accident' },
  { id: 'images', label: 'Images and rebuild' },
  { id: 'teams', label: 'Workspaces and members' },
] as const

export type ProblemTopic = (typeof problemTopics)[number]['id']

/** A problem that many people have, and what to do about it. */
export interface CommonProblem {
  /** Part of the address, so it never changes. */
  id: string
  topic: ProblemTopic
  title: string
  /** Words that people type and the title does not have. */
  words: readonly string[]
  steps: readonly string[]
  /** The page where the steps begin. */
  link?: { to: string; label: string }
}
