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
        'Nothing was saved by it. The server itself is as before: take the snapshot again.',
      ),
      action: 'See the snapshots',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
}
