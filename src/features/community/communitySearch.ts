import { topicById } from '@/content/communityTopics'

export interface CommunitySearch {
  topic?: string | undefined
}

/** The search of /community: the chosen topic, if it exists. */
export function communitySearch({ topic }: Record<string, unknown>): CommunitySearch {
  return { topic: typeof topic === 'string' && topicById(topic) ? topic : undefined }
}
