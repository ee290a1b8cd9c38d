import { billingFailures } from './billingFailures.ts'
import type { KindWords } from './kindWords.ts'
import { moneyOf } from './money.ts'
import { asSentence, factsOf, sentences, type Values } from './values.ts'

/** An amount in cents with its currency: '€142.80'. */
function money(values: Values, key: string): string | undefined {
  const cents = values.number(key)
  return cents === undefined ? undefined : moneyOf(values, cents / 100)
}

const invoice = (values: Values) => {
  const number = values.name('number')
  return number === undefined ? 'an invoice' : `invoice ${number}`
}

const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What every message about missing money says last. */
const UNDONE = 'A payment ends this within a minute of its arrival.'

const days = (values: Values) => {
  const count = values.number('days')
  if (count === undefined) return undefined
  return count === 1 ? '1 day' : `${values.count('days')} days`
}

/** Why servers are in danger: the invoice that is open, or the balance that is used up. */
const cause = (values: Values) =>
  values.name('number') === undefined
    ? 'The balance of your workspace is used up.'
    : `Invoice ${values.name('number')} is not paid.`

const amountFacts = (values: Values) =>
  factsOf({
    Amount: money(values, 'amount_cents'),
    Invoice: values.name('number'),
    Workspace: values.workspace,
  })

/** How much of which monthly limit is used: that of the workspace, or of an API key. */
function limitTitle(values: Values): string {
  const key = values.name('api_key')
  const isReached = values.number('percent') === 100
  const percent = values.count('percent')
  const part = percent === undefined ? 'a part' : `${percent} %`
  if (key !== undefined)
    return isReached
      ? `The API key ${key} has reached its monthly limit`
      : `The API key ${key} has used ${part} of its monthly limit`
  return isReached
    ? 'This month has reached your monthly limit'
    : `This month has used ${part} of your monthly limit`
}

/** What happens at a monthly limit, or happens now. */
function whatFollows(values: Values): string {
  const isReached = values.number('percent') === 100
  const isOfKey = values.name('api_key') !== undefined
  const until = 'until the limit is raised or the next month begins'
  const nothing = isOfKey ? 'the key creates nothing more' : 'nothing more can be created'
  const nothingMore = isReached ? `${title(nothing)} ${until}.` : `At the limit ${nothing}.`
  switch (values.name('action')) {
    case 'create_nothing':
      return sentences(nothingMore, 'What is there goes on, and costs more.')
    case 'stop_marked':
      return sentences(
        isReached
          ? `Marked servers are shut down, and cost nothing ${until}. Then they start again.`
          : 'Shortly before the limit, marked servers are shut down.',
        nothingMore,
        'You can delete servers at any time.',
      )
    default:
      return sentences(
        isReached
          ? 'Everything goes on, and costs more.'
          : 'At the limit everything goes on, and costs more.',
        'You can choose something else in Billing.',
      )
  }
}

/** Messages about invoices and payments, for those who pay. */
export const billingWords: KindWords = {
  'invoice.issued': (values) => {
    const open = values.number('open_cents') ?? values.number('total_cents')
    return {
      title: title(invoice(values).replace(/^an /, 'new ')),
      text:
        open === 0
          ? 'It is paid from your balance. You have nothing to do.'
          : sentences(
              'Your invoice of the last month is ready.',
              values.time('due_on') === undefined
                ? undefined
                : `It is due on ${values.time('due_on')}.`,
              'If you have a payment method, it is charged by itself.',
            ),
      action: 'Open the invoice',
      facts: factsOf({
        Total: money(values, 'total_cents'),
        'To pay': open === 0 ? undefined : money(values, 'open_cents'),
        Due: values.time('due_on'),
        Workspace: values.workspace,
      }),
    }
  },
  'credit_note.issued': (values) => ({
    title: `Credit note${values.name('number') === undefined ? '' : ` ${values.name('number')}`}`,
    text: sentences(
      `It corrects ${values.name('invoice') === undefined ? 'an invoice' : `invoice ${values.name('invoice')}`}.`,
      asSentence(values.paragraph('reason')),
      'What is still open becomes less. If you have paid it already, the amount is on your balance.',
    ),
    action: 'Open the credit note',
    facts: factsOf({
      Credited: money(values, 'total_cents'),
      Invoice: values.name('invoice'),
      Workspace: values.workspace,
    }),
  }),
  'invoice.reminder': (values) => ({
    title: title(`${invoice(values)} is overdue`),
    text: sentences(
      days(values) === undefined
        ? 'It was not paid when it was due.'
        : `It was due ${days(values)} ago.`,
      'Please pay it now. If you have just paid by bank transfer, you have nothing to do.',
    ),
    action: 'Pay the invoice',
    facts: factsOf({ 'To pay': money(values, 'open_cents'), Workspace: values.workspace }),
  }),
  'payment.received': (values) => {
    const amount = money(values, 'amount_cents')
    return {
      title: amount === undefined ? 'Your payment arrived' : `Your payment of ${amount} arrived`,
      text:
        values.name('number') === undefined
          ? 'It pays what is open, and the rest stays on your balance.'
          : `It is for invoice ${values.name('number')}. Thank you.`,
      action: 'See your payments',
      facts: factsOf({ Workspace: values.workspace }),
    }
  },
  'payment.failed': (values) => ({
    title: `The payment of ${values.name('number') === undefined ? 'your top-up' : invoice(values)} failed`,
    text: sentences(
      asSentence(values.name('reason')) ?? 'The payment did not go through.',
      values.time('next') === undefined
        ? 'Please pay in another way.'
        : `We try again on ${values.time('next')}. You can pay now, or choose another payment method, in Billing.`,
    ),
    action: 'Pay now',
    facts: amountFacts(values),
  }),
  'payment.needs_action': (values) => ({
    title: `Confirm the payment of ${invoice(values)}`,
    text: 'Your bank asks you to confirm it. Until you do, nothing is paid.',
    action: 'Confirm the payment',
    facts: amountFacts(values),
  }),
  'billing.hold_planned': (values) => ({
    title: 'Your servers will be stopped and held',
    text: sentences(
      cause(values),
      `All servers of the workspace are stopped and held ${values.time('at') === undefined ? 'soon' : `on ${values.time('at')}`}, unless you pay before then.`,
    ),
    action: 'Pay now',
    facts: factsOf({ 'To pay': money(values, 'open_cents'), Workspace: values.workspace }),
  }),
  'billing.held': (values) => ({
    title: 'Your servers were stopped and are held',
    text: sentences(
      cause(values),
      values.time('at') === undefined
        ? 'Servers that stay unpaid are deleted later.'
        : `They are deleted on ${values.time('at')}, unless you pay before then.`,
      UNDONE,
    ),
    action: 'Pay now',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'billing.delete_planned': (values) => ({
    title: 'Your servers will be deleted',
    text: sentences(
      cause(values),
      `All servers of the workspace are deleted ${values.time('at') === undefined ? 'soon' : `on ${values.time('at')}`}, with everything on their disks, unless you pay before then.`,
      UNDONE,
    ),
    action: 'Pay now',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'billing.released': (values) => ({
    title: 'Your servers can be used again',
    text: 'What was missing is paid. Servers that ran before are being started.',
    action: 'See your balance',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'balance.low': (values) => ({
    title: `Your balance lasts for ${days(values) === undefined ? 'a few days' : `${days(values)} or less`}`,
    text: 'That is at the rate of now. When it is used up, servers are stopped and held. Top it up before then.',
    action: 'Top up',
    facts: factsOf({ Left: money(values, 'available_cents'), Workspace: values.workspace }),
  }),
  'credit.ends': (values) => ({
    title: `A credit ends${values.time('at') === undefined ? ' soon' : ` on ${values.time('at')}`}`,
    text: 'It pays your next invoices. What is left of it then is gone.',
    action: 'See your credits',
    facts: factsOf({ Left: money(values, 'amount_cents'), Workspace: values.workspace }),
  }),
  'budget.reached': (values) => ({
    title: limitTitle(values),
    text: whatFollows(values),
    action: 'See the monthly limit',
    facts: factsOf({
      'Monthly limit': money(values, 'amount_cents'),
      'API key': values.name('api_key'),
      'Lasts until': values.time('exhausts_at'),
      'Stopped at the limit': values.names('stops'),
      'Goes on and costs more': values.names('goes_on'),
      Workspace: values.workspace,
    }),
  }),
  'vat.changed': (values) => ({
    title:
      values.name('state') === 'valid'
        ? 'Your VAT ID is valid'
        : 'Your VAT ID could not be confirmed',
    text:
      values.name('state') === 'valid'
        ? 'Your next invoices follow from it.'
        : 'Your next invoices have VAT on them, as for somebody without a VAT ID. Check the number in the billing profile.',
    action: 'Open the billing profile',
    facts: factsOf({ 'VAT ID': values.name('vat_id'), Workspace: values.workspace }),
  }),
  'staff.billing_failed': (values) => ({
    title: billingFailures[values.name('what') ?? ''] ?? 'Billing needs attention',
    text: sentences(
      'It was tried, and failed.',
      asSentence(values.paragraph('reason')),
      'The log of the worker has more.',
    ),
    action: 'Open billing',
    facts: factsOf({ Workspace: values.workspace }),
  }),
  'staff.payment_disputed': (values) => ({
    title:
      money(values, 'amount_cents') === undefined
        ? 'A customer disputes a payment'
        : `A customer disputes a payment of ${money(values, 'amount_cents')}`,
    text: 'Their bank holds the money until it decides. Answer in the dashboard of the payment provider: what is not answered in time is lost.',
    action: 'See the payments',
    facts: factsOf({
      Invoice: values.name('number'),
      Payment: values.name('reference'),
      Workspace: values.workspace,
    }),
  }),
  'staff.invoice_differs': (values) => ({
    title: `${title(invoice(values))} was recomputed, and differs`,
    text: 'The record of the servers gives other amounts than the invoice has. Nothing was changed. See what differs, then correct it with a credit note or a charge.',
    action: 'See what differs',
    facts: factsOf({ Invoice: values.name('number'), Workspace: values.workspace }),
  }),
  'staff.payment_unmatched': (values) => ({
    title:
      values.number('count') === 1
        ? 'A payment has no customer'
        : `${values.count('count') ?? 'Some'} payments have no customer`,
    text: 'Nothing in them says what they pay. Find out whose they are, then match them.',
    action: 'See the payments',
    facts: [],
  }),
}
