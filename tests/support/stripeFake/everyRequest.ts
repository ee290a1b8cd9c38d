import { createStripeDriver } from '../../../server/payments/drivers/stripe/driver.ts'
import { FakeClock } from '../fakeClock.ts'
import { StripeFake, type Card } from './stripeFake.ts'

const never = new AbortController().signal
const returnUrl = 'https://www.example.com/dashboard/billing'
const pageId = (url: string | null) => new URL(url ?? '').pathname.slice(1)

/** Does everything that the driver of Stripe can do. @returns the requests that it sent, each kind once */
export async function everyRequest(): Promise<StripeFake['requests']> {
  const clock = new FakeClock()
  const fake = new StripeFake(clock)
  const driver = createStripeDriver({ key: 'rk_test_none', clock, fetch: fake.fetch })
  const money = { workspaceId: 'w', amountCents: 12_130, currency: 'EUR', returnUrl }

  async function store(card: Card): Promise<string> {
    const methodId = card.replaceAll(' ', '-')
    const begun = await driver.setUpMethod({ methodId, ...money }, never)
    if (begun.state !== 'pending') throw new Error(begun.state)
    fake.finishPage(pageId(begun.setupUrl), card)
    const stored = await driver.methodOf(begun.setupReference, never)
    if (stored.state !== 'ready') throw new Error(stored.state)
    return stored.reference
  }
  const charge = async (attemptId: string, methodReference: string | null) => {
    const description = 'Invoice INV-2026-00017'
    return driver.charge({ ...money, attemptId, methodReference, description }, never)
  }

  const reference = await store('works')
  const paid = await charge('paid', reference)
  await charge('declined', await store('declines'))
  await charge('confirmed', await store('wants confirmation'))
  await charge('late', await store('answers late'))
  await charge('page', null)
  if (paid.state !== 'succeeded') throw new Error(paid.state)
  const refund = { refundId: 'r', paymentReference: paid.driverReference, amountCents: 100 }
  await driver.refund({ ...refund, currency: 'EUR' }, never)
  await driver.removeMethod(reference, never)
  await driver.events(null, never)
  await driver.ping(never)

  const kinds = new Map(fake.requests.map((request) => [kindOf(request), request]))
  return [...kinds.values()]
}

/** A request without its ids and values: what it asks, and with which parameters. */
function kindOf({ method, path, body }: StripeFake['requests'][number]): string {
  const [address = '', query = ''] = path.split('?')
  const names = [...new URLSearchParams(method === 'GET' ? query : body).keys()]
  return `${method} ${routeOf(address)} ${names.join(' ')}`
}

/** An address without its ids. */
export const routeOf = (path: string): string =>
  (path.split('?')[0] ?? '').replaceAll(/\/(?:cs_test|pi|pm|re)_\d+/g, '/:id')
