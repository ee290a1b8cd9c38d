// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVatCheck } from './vatCheck.ts'

/** What the service that stands for VIES got, and what it answers next. A string: broken JSON. */
let asked: unknown[]
let answers: { status?: number; body: unknown }[]
let server: Server
let url: string

beforeEach(async () => {
  asked = []
  answers = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body))
      const { status = 200, body: answer } = answers.shift() ?? { body: {} }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const check = (payload: object, signal = new AbortController().signal) =>
  createVatCheck({ url })({ workspace_id: 'any', ...payload }, { signal, attempts: 1 })

const valid = {
  countryCode: 'NL',
  vatNumber: '004495445B01',
  requestDate: '2026-11-26T10:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAY1x2',
  name: 'EXAMPLE BV',
  address: 'STRAAT 1\n1011AB AMSTERDAM',
}

test('a valid VAT ID comes with the name and the number that proves the check', async () => {
  answers.push({ body: valid })
  expect(await check({ vat_id: 'NL004495445B01', requester: 'ATU12345678' })).toEqual({
    state: 'valid',
    consultation: 'WAPIAAAAY1x2',
    name: 'EXAMPLE BV',
  })
  expect(asked).toEqual([
    {
      countryCode: 'NL',
      vatNumber: '004495445B01',
      requesterMemberStateCode: 'AT',
      requesterNumber: 'U12345678',
    },
  ])
})

test('a provider outside the EU asks without a number of its own', async () => {
  answers.push({ body: { ...valid, requestIdentifier: '' } })
  expect(await check({ vat_id: 'NL004495445B01', requester: 'CHE116281710' })).toMatchObject({
    state: 'valid',
    consultation: '',
  })
  expect(asked).toEqual([{ countryCode: 'NL', vatNumber: '004495445B01' }])
})

test('where our own number is wrong, it asks again without it', async () => {
  answers.push(
    { body: { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] } },
    { body: { ...valid, requestIdentifier: null } },
  )
  expect(await check({ vat_id: 'NL004495445B01', requester: 'ATU99999999' })).toMatchObject({
    state: 'valid',
  })
  expect(asked).toHaveLength(2)
})

test('a country that tells no names answers with dashes', async () => {
  answers.push({ body: { ...valid, name: '---' } })
  expect(await check({ vat_id: 'DE123456789', requester: '' })).toMatchObject({ name: '' })
})

test.each([
  ['no', { body: { valid: false, name: '---' } }],
  [
    'no number looks like this',
    { status: 400, body: { errorWrappers: [{ error: 'INVALID_INPUT' }] } },
  ],
])('invalid: %s', async (_why, answer) => {
  answers.push(answer)
  expect(await check({ vat_id: 'DE123456789', requester: '' })).toMatchObject({ state: 'invalid' })
})

test.each([
  ['MS_UNAVAILABLE', { body: { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } }],
  [
    'GLOBAL_MAX_CONCURRENT_REQ',
    { status: 500, body: { errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] } },
  ],
  ['NO_ANSWER', { status: 503, body: '<html>' }],
  ['NO_ANSWER', { body: {} }],
])('VIES cannot answer: %s', async (fault, answer) => {
  answers.push(answer)
  expect(await check({ vat_id: 'DE123456789', requester: '' })).toEqual({
    state: 'unavailable',
    fault,
  })
})

test('nobody is there', async () => {
  await new Promise((resolve) => server.close(resolve))
  expect(await check({ vat_id: 'DE123456789', requester: '' })).toEqual({
    state: 'unavailable',
    fault: 'NO_ANSWER',
  })
})

test('a process that stops reports nothing', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('stopping'))
  await expect(check({ vat_id: 'DE123456789', requester: '' }, stopping.signal)).rejects.toThrow(
    'stopping',
  )
})
