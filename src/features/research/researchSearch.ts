import { noteStatuses, topics, type NoteStatus, type Topic } from '@/content/research/topics'

/** The filter of /research in its address. */
export interface ResearchSearch {
  topic?: Topic | undefined
  status?: NoteStatus | undefined
}

/** Reads the search of /research and never throws. */
export function researchSearch({ topic, status }: Record<string, unknown>): ResearchSearch {
  return {
    topic: topics.find((known) => known === topic),
    status: noteStatuses.find((known) => known === status),
  }
}
