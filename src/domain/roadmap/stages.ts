/** The stages of an item, in the order of the page. */
export const stages = ['now', 'next', 'later', 'shipped', 'dropped'] as const

export type Stage = (typeof stages)[number]

/** The name of each stage, and what it means. */
export const stageTexts: Readonly<Record<Stage, { label: string; meaning: string }>> = {
  now: { label: 'Now', meaning: 'We are working on it.' },
  next: { label: 'Next', meaning: 'It follows when something under Now is done.' },
  later: { label: 'Later', meaning: 'We want it. Its order is open.' },
  shipped: { label: 'Shipped', meaning: 'It works today.' },
  dropped: { label: 'Dropped', meaning: 'We decided against it.' },
}

/** Whether people can vote: for what works or was given up, a vote would change nothing. */
export const isOpenStage = (stage: Stage) => stage !== 'shipped' && stage !== 'dropped'
