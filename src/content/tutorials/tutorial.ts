import type { TutorialId } from './tutorialIds'

export const levels = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Level = (typeof levels)[number]

/** Where a step is done. */
export const places = {
  dashboard: 'In the dashboard',
  computer: 'On your computer',
  server: 'On your server',
  registrar: 'Where you bought the name',
} as const

/** Something to copy. Its text holds examples, which the page replaces by what the reader typed. */
export interface Command {
  /** A file name, or what the text is. */
  title: string
  code: string
}

export interface Step {
  /** Unique in the tutorial. The browser keeps it once the step is done, so it does not change. */
  id: string
  title: string
  place: keyof typeof places
  /** Paragraphs, in the markup of `parseMarkup`. */
  text: readonly string[]
  command?: Command
  /** What the reader sees afterwards. */
  result?: string
  /** It only works on a machine that answers, so not on a simulated server. */
  needsMachine?: true
}

/** How long the reader's server exists, on the plan with the lowest price or the next larger one. */
export interface Usage {
  plan: 'smallest' | 'larger'
  minutes: number
}

/** A task of a customer, step by step. Prices come from the catalogue, so its texts have none. */
export interface Tutorial {
  id: TutorialId
  title: string
  /** 80 to 160 characters, for search engines and the list. */
  description: string
  level: Level
  minutes: number
  /** Empty if nothing is billed. */
  usage: readonly Usage[]
  /** What the reader needs before the first step. */
  needs: readonly string[]
  steps: readonly Step[]
  /** Puts everything back. If something is billed, the last step ends it. */
  cleanUp: readonly Step[]
}

/** All steps in their order. */
export const allSteps = ({ steps, cleanUp }: Pick<Tutorial, 'steps' | 'cleanUp'>) => [
  ...steps,
  ...cleanUp,
]
