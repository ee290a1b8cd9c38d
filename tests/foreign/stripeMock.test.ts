// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyRequest, routeOf } from '../support/stripeFake/everyRequest.ts'
import { prepareStripeMock, startStripeMock } from './support/stripeMock.ts'

const whyNot = prepareStripeMock()
if (whyNot !== null) console.log(`The tests with stripe-mock are skipped: ${whyNot}.`)

describe.skipIf(whyNot !== null)('Stripe’s own mock', () => {
  let mock: Awaited<ReturnType<typeof startStripeMock>>
  beforeAll(async () => {
    mock = await startStripeMock()
  })
  afterAll(() => mock.stop())

  const send = async (method: string, path: string, body: string) => {
    const response = await fetch(new URL(path, mock.origin), {
      method,
      headers: {
        authorization: 'Bearer sk_test_none',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method !== 'GET' && { body }),
    })
    return [response.status, await response.text()] as const
  }

  test('takes every request that the driver can send', async () => {
    const requests = await everyRequest()
    for (const { method, path, body } of requests) {
      const [status, text] = await send(method, path, body)
      expect([method, path, body, status, status === 200 ? '' : text]).toEqual([
        method,
        path,
        body,
        200,
        '',
      ])
    }
    expect(new Set(requests.map(({ method, path }) => `${method} ${routeOf(path)}`))).toEqual(
      new Set([
        'POST /v1/checkout/sessions',
        'GET /v1/checkout/sessions/:id',
        'GET /v1/payment_intents',
        'POST /v1/payment_intents',
        'POST /v1/payment_intents/:id/cancel',
        'GET /v1/refunds',
        'POST /v1/refunds',
        'GET /v1/payment_methods/:id',
        'POST /v1/payment_methods/:id/detach',
        'GET /v1/events',
      ]),
    )
  })

  test('refuses a parameter that Stripe does not know', async () => {
    const [status] = await send('POST', '/v1/refunds', 'payment_intent=pi_1&cents=100')
    expect(status).toBe(400)
  })
})
