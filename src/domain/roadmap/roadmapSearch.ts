import { textParam } from '@/lib/searchParams'
import { stages, type Stage } from './stages'

const TEXT_MAX_LENGTH = 100

/** The filter of /roadmap in its address. */
export interface RoadmapSearch {
  stage?: Stage | undefined
  area?: string | undefined
  q?: string | undefined
}

/** Reads the search of /roadmap and never throws. Every page loads this, so it does not use the schema library. */
export function roadmapSearch({ stage, area, q }: Record<string, unknown>): RoadmapSearch {
  return {
    stage: stages.find((known) => known === stage),
    area: textParam(area, TEXT_MAX_LENGTH),
    q: textParam(q, TEXT_MAX_LENGTH),
  }
}
