import type { KindWords } from './kindWords.ts'
import { reasonSentence } from './servers.ts'
import { factsOf, sentences } from './values.ts'

export const snapshotWords: KindWords = {
  'snapshot.failed': (values) => {
    const snapshot = values.name('snapshot')
    const server = values.name('server')
    return {
      title: `Snapshot ${snapshot === undefined ? '' : `${snapshot} `}${server === undefined ? '' : `of ${server} `}failed`,
      text: sentences(
        reasonSentence(values),
        'The server itself is as before. See the state of the snapshot, and try again.',
      ),
      action: 'See the snapshots',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
}
