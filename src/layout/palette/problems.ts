import { commonProblems } from '@/content/commonProblems'
import { pageById } from '@/content/pages'
import type { Command } from './commands'

/** The common problems. Each opens its answer on the support page. */
export const problemCommands: readonly Command[] = commonProblems.map(({ id, title, words }) => ({
  id: `problem:${id}`,
  label: title,
  group: 'Answers',
  keywords: words,
  target: { kind: 'page', to: pageById('support').path, hash: id },
}))
