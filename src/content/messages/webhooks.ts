import type { KindWords } from './kindWords.ts'
import { factsOf, sentences } from './values.ts'

/** Messages for owners about their webhooks. */
export const webhookWords: KindWords = {
  'webhook.test': () => ({
    title: 'Test of a webhook',
    text: 'An owner sent this test. Nothing else happened.',
    action: 'Open the webhook',
    facts: [],
  }),
  'webhook.switched_off': (values) => {
    const name = values.name('webhook')
    return {
      title: name === undefined ? 'A webhook was switched off' : `Webhook ${name} was switched off`,
      text: sentences(
        values.name('reason') === 'gone'
          ? 'Its receiver answered with 410, which asks for no more events.'
          : 'Nothing could be delivered to its address for 3 days.',
        'Its page shows why. Repair the receiver, then switch the webhook on again.',
      ),
      action: 'Open the webhook',
      facts: factsOf({ Address: values.name('url'), Workspace: values.workspace }),
    }
  },
}
