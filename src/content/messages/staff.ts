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
      'An admin can try it again or mark it as failed on its page.',
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
  'staff.addresses_scarce': (values) => ({
    title: `Extra IPv${values.count('family') ?? '4'} addresses are nearly used up${values.name('region') === undefined ? '' : ` in ${values.name('region')}`}`,
    text: 'Nine of ten are rented or at rest. When none is free, customers cannot order one there.',
    action: 'Open the pools',
    facts: factsOf({ Used: values.count('used'), Size: values.count('size') }),
  }),
  'staff.worker_failed': (values) => ({
    title: `${values.count('count') ?? 'Some'} ${values.number('count') === 1 ? 'message' : 'messages'} could not be delivered`,
    text:
      values.number('count') === 1
        ? 'It was tried several times. See the reason, and send it again when the cause is gone.'
        : 'They were tried several times. See the reasons, and send them again when the cause is gone.',
    action: 'See the messages',
    facts: [],
  }),
}
