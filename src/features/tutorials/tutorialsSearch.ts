import { levels, type Level } from '@/content/tutorials/tutorial'

/** The filter of /tutorials in its address. */
export interface TutorialsSearch {
  level?: Level | undefined
}

/** Reads the search of /tutorials and never throws. */
export function tutorialsSearch({ level }: Record<string, unknown>): TutorialsSearch {
  return { level: levels.find((known) => known === level) }
}
