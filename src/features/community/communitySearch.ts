export interface CommunitySearch {
  /** The id of a topic. An unknown one is like none. */
  topic?: string | undefined
}

/** The search of /community. It does not know the topics, because every page loads this file. */
export function communitySearch({ topic }: Record<string, unknown>): CommunitySearch {
  return { topic: typeof topic === 'string' && /^[a-z]{1,20}$/.test(topic) ? topic : undefined }
}
