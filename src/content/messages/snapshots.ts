import type { KindWords } from './kindWords.ts'
import { reasonSentence } from './servers.ts'
import { factsOf, sentences } from './values.ts'

export const snapshotWords: KindWords = {
  'snapshot.failed': (values) => {
    const snapshot = values.name('snapshot')
    const server = values.name('server')
    const what = ['Snapshot', snapshot, server === undefined ? undefined : `of ${server}`]
    return {
      title: `${what.filter(Boolean).join(' ')} could not be ${values.name('action') === 'delete' ? 'deleted' : 'taken'}`,
      text: sentences(
        reasonSentence(values),
        'The server itself is as before. See the state of the snapshot, and try again.',
      ),
      action: 'See the snapshots',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
}
