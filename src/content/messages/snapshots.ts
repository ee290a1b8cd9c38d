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
  'image.accepted': (values) => ({
    title: `${values.name('accepted_by') ?? 'Another workspace'} accepted ${of('image', values.name('image'))}`,
    text: 'That workspace has an image of its own now, and pays for it. It stays when you delete yours. If you did not expect this, see who may share images of your workspace.',
    action: 'See the images',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'image.received': (values) => ({
    title: `${of('Image', values.name('image'))} was received`,
    text: 'Somebody in your workspace accepted it from another one. It is billed as a snapshot is. You can create servers from it, and rebuild servers with it.',
    action: 'See the images',
    facts: factsOf({ 'Shared by': values.name('shared_by'), Workspace: values.workspace }),
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
  'volume.failed': (values) => ({
    title: `${of('Volume', values.name('volume'))} could not ${volumeVerbs[values.name('action') ?? ''] ?? 'be changed'}`,
    text: sentences(
      reasonSentence(values),
      values.name('action') === 'create'
        ? 'It is not billed. Delete it, and make another one.'
        : values.name('action') === 'restore'
          ? 'It may hold a part of the snapshot. Restore it again, or make a new volume from the snapshot.'
          : 'The volume and its data are as before.',
    ),
    action: 'See the volumes',
    facts: factsOf({ Server: values.name('server'), Workspace: values.workspace }),
  }),
  'backup.failed': (values) => ({
    title: `The backup of ${values.name('server') ?? 'a server'} could not be ${values.name('action') === 'delete' ? 'removed' : 'taken'}`,
    text: sentences(
      reasonSentence(values),
      values.name('action') === 'delete'
        ? 'It is no longer billed, and we try again a day later.'
        : 'The server and its earlier backups are as before. The next one is taken when the schedule comes to it; until then you can take a snapshot.',
    ),
    action: 'See the backups',
    facts: factsOf({ Backup: values.name('snapshot'), Workspace: values.workspace }),
  }),
  'backup.missed': (values) => ({
    title: `A backup of ${values.name('server') ?? 'a server'} was missed`,
    text: sentences(
      missedTexts[values.name('reason') ?? ''] ?? missedTexts.busy,
      'Its earlier backups are as before. The next one is taken when the schedule comes to it; until then you can take a snapshot.',
    ),
    action: 'See the backups',
    facts: factsOf({ 'It was due': values.time('due_at'), Workspace: values.workspace }),
  }),
}

/** Why a backup did not begin within 6 hours, by the reason in the event. */
const missedTexts: Readonly<Record<string, string>> & { busy: string } = {
  server: 'The server was neither running nor stopped when it was due, and for 6 hours after that.',
  provider: 'Our systems did not do the work within 6 hours. That is our fault, not yours.',
  busy: 'Something else was done to the server, or to others on its machine, for 6 hours.',
}

/** What a volume could not, by the action in the event. */
const volumeVerbs: Readonly<Record<string, string>> = {
  create: 'be made',
  attach: 'be attached',
  detach: 'be detached',
  grow: 'grow',
  snapshot: 'be copied into a snapshot',
  restore: 'be restored',
}
