import type { KindWords } from './kindWords.ts'
import { actionNoun } from './servers.ts'
import { factsOf, sentences } from './values.ts'

/** Messages for staff. */
export const staffWords: KindWords = {
  'staff.action_stuck': (values) => ({
    title:
      `Server ${values.name('server') ?? ''}: the ${actionNoun(values.name('action'))} is stuck`.replace(
        ' :',
        ':',
      ),
    text: sentences(
      values.number('minutes') === undefined
        ? 'It takes longer than usual.'
        : `It has been running for ${values.count('minutes')} minutes.`,
      'On its page you can try it again or mark it as failed.',
    ),
    action: 'Open the server',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'staff.provisioner_silent': (values) => ({
    title: 'No provisioner is working',
    text: `${values.time('since') === undefined ? 'None has reported' : `None has reported since ${values.time('since')}`}. Actions of customers wait until one runs again: check its process and its log.`,
    action: 'Open the overview',
    facts: [],
  }),
  'staff.worker_failed': (values) => ({
    title: `${values.count('count') ?? 'Some'} ${values.number('count') === 1 ? 'message' : 'messages'} could not be delivered`,
    text: 'They were tried several times. See the reasons, and send them again when the cause is gone.',
    action: 'See the messages',
    facts: [],
  }),
}
