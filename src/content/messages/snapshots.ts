import type { KindWords } from './kindWords.ts'
import { reasonSentence } from './servers.ts'
import { factsOf, sentences } from './values.ts'

const of = (noun: string, name: string | undefined) => [noun, name].filter(Boolean).join(' ')

export const snapshotWords: KindWords = {
  'image.made': (values) => ({
    title: `${of('Image', values.name('image'))} is ready`,
    text: 'You can create servers from it, and rebuild servers with it.',
    action: 'See the images',
    facts: factsOf({ Snapshot: values.name('snapshot'), Workspace: values.workspace }),
  }),
  'image.failed': (values) => ({
    title: `${of('Image', values.name('image'))} could not be made`,
    text: sentences(
      reasonSentence(values),
      'The snapshot is as before. Delete the image that failed, and make it again.',
    ),
    action: 'See the images',
    facts: factsOf({ Snapshot: values.name('snapshot'), Workspace: values.workspace }),
  }),
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
