// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBackend, type Backend } from '../../server/backend/backend.ts'
import { listCannedReplies, saveCannedReply } from '../../src/domain/tickets/admin/cannedReplies.ts'
import {
  answerTicket,
  assignTicket,
  noteTicket,
  setTicketState,
} from '../../src/domain/tickets/admin/mutations.ts'
import { listQueue, loadStaffTicket } from '../../src/domain/tickets/admin/staffTicket.ts'
import {
  closeTicket,
  createTicket,
  markTicketRead,
  replyTicket,
  type TicketRequest,
} from '../../src/domain/tickets/mutations.ts'
import { listTickets, loadTicket } from '../../src/domain/tickets/ticket.ts'
import type * as ReadOwnModule from '../../src/lib/readOwn.ts'
import { randomUuid } from '../../src/lib/randomUuid.ts'
import type * as Supabase from '../../src/lib/supabase.ts'
import { fileCases } from '../support/fileCases.ts'
import { newPerson, origin, password, type Client, type Mail } from './accounts.ts'

/** The client of the current person replaces the page's client. */
const asking = vi.hoisted(() => ({ client: null as Client | null }))
vi.mock('../../src/lib/supabase.ts', async (load) => ({
  ...(await load<typeof Supabase>()),
  getClient: () => Promise.resolve(asking.client),
}))
/** The rows are read with the same client, and parsed by the same schemas. */
vi.mock('../../src/lib/readOwn.ts', async (load) => {
  const { readAnswer } = await import('../../src/lib/readPublic.ts')
  const readOwn: ReadOwnModule.ReadOwn = (schema, table, query, signal) =>
    readAnswer(schema, async () => {
      const { data } = (await asking.client?.auth.getSession()) ?? { data: { session: null } }
      const { EMBEDDED_KEY } = await import('../../src/lib/embeddedKey.ts')
      const address = `${origin}/rest/v1/${table}?${new URLSearchParams(query).toString()}`
      return backend.app.fetch(
        new Request(address, {
          headers: {
            apikey: EMBEDDED_KEY,
            Authorization: `Bearer ${data.session?.access_token ?? EMBEDDED_KEY}`,
          },
          signal,
        }),
      )
    })
  return { ...(await load<typeof ReadOwnModule>()), readOwn }
})

interface Person {
  client: Client
  id: string
  email: string
}

let backend: Backend
let uma: Person
let bo: Person
let sam: Person
const mails: Mail[] = []
const { signal } = new AbortController()

const question: TicketRequest = {
  topic: 'server',
  subject: 'web-1 does not start',
  body: 'Since noon.\nIt was fine before. 👩‍💻',
  instanceId: null,
  context: [{ section: 'browser', name: 'time zone', value: 'Europe/Berlin' }],
  files: [{ name: 'a.log', size: 5, content: btoa('hello') }],
}

const become = ({ client }: Person) => {
  asking.client = client
}

beforeAll(async () => {
  backend = await createBackend({
    siteUrl: origin,
    mailInterval: '0s',
    email: { send: async (mail) => void mails.push(mail) },
  })
  uma = await newPerson(backend, mails, 'Uma')
  bo = await newPerson(backend, mails, 'Bo')
  sam = await newPerson(backend, mails, 'Sam')
  await backend.pg.query(`insert into app.staff values ($1, 'billing')`, [sam.id])
})
afterAll(() => backend.close())

test.each(fileCases)('database and browser say the same of the file $note', async (file) => {
  const { rows } = await backend.pg.query<{ problem: string | null }>(
    'select private.file_problem($1, $2) as problem',
    [file.name, file.content],
  )
  expect(rows[0]?.problem).toBe(file.problem)
})

test('a question is asked, answered, closed and opened again', async () => {
  become(uma)
  const key = randomUuid()
  const number = await createTicket(question, key)
  expect(await createTicket(question, key)).toBe(number)
  const asked = await loadTicket(number, signal)
  expect(asked.ticket).toMatchObject({ state: 'waiting_for_us', context: question.context })
  expect(asked.messages.map(({ body, isStaff }) => [body, isStaff])).toEqual([
    [question.body, false],
  ])
  expect(asked.messages[0]?.files).toMatchObject([{ name: 'a.log', size: 5 }])

  become(sam)
  const queue = await listQueue({ q: 'WEB-1', assigned: 'nobody' }, signal)
  expect(queue).toMatchObject({ total: 1, tickets: [{ number, author: 'Uma', assignee: null }] })
  const seen = await loadStaffTicket(number, signal)
  await noteTicket(number, 'Looks like the host.', randomUuid())
  await assignTicket(seen, sam.id)
  // The page that was loaded before the assignment is out of date.
  await expect(setTicketState(seen, 'closed')).rejects.toMatchObject({ code: 'conflict' })
  const now = await loadStaffTicket(number, signal)
  expect(now).toMatchObject({ assignee: sam.id, notes: [{ author: 'Sam' }] })
  await answerTicket(
    now,
    { body: 'Try again.', files: [], state: 'waiting_for_customer' },
    randomUuid(),
  )

  become(uma)
  expect(await listTickets(signal)).toMatchObject([
    { number, state: 'waiting_for_customer', isUnread: true, messages: 2 },
  ])
  await markTicketRead(number)
  expect(await listTickets(signal)).toMatchObject([{ isUnread: false }])
  expect(JSON.stringify(await loadTicket(number, signal))).not.toContain('Looks like the host')
  await closeTicket(number)
  await replyTicket(number, 'It is back.', [], randomUuid())
  expect((await loadTicket(number, signal)).ticket).toMatchObject({
    state: 'waiting_for_us',
    closedAt: null,
    messages: 3,
  })
})

test('a ticket is closed to other people', async () => {
  become(bo)
  const [{ number } = { number: 0 }] = (
    await backend.pg.query<{ number: number }>('select number from app.tickets')
  ).rows
  await expect(loadTicket(number, signal)).rejects.toMatchObject({ code: 'not_found' })
  await expect(replyTicket(number, 'Hello', [], randomUuid())).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(loadStaffTicket(number, signal)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a suspended person can still ask, and learns at which field it fails', async () => {
  become(bo)
  await backend.pg.query(
    `update app.profiles set suspended_at = now(), suspension_reason = 'To test' where user_id = $1`,
    [bo.id],
  )
  // The suspension has ended the session.
  await bo.client.auth.signInWithPassword({ email: bo.email, password })
  await expect(createTicket({ ...question, subject: 'x' }, randomUuid())).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'subject',
  })
  const file = { name: 'a.svg', size: 5, content: btoa('<svg>') }
  await expect(createTicket({ ...question, files: [file] }, randomUuid())).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'files',
  })
  expect(await createTicket(question, randomUuid())).toBeGreaterThan(1000)
})

test('too many tickets in an hour are refused with the time to wait', async () => {
  become(uma)
  for (let count = 0; count < 4; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await createTicket({ ...question, body: `${count}` }, randomUuid())
  }
  await expect(createTicket(question, randomUuid())).rejects.toMatchObject({
    code: 'rate_limited',
    hint: expect.stringContaining('Wait a while') as string,
  })
})

test('only admins keep the canned replies', async () => {
  become(sam)
  await expect(saveCannedReply(null, 'Hello', 'Hello {name}')).rejects.toMatchObject({
    code: 'forbidden',
  })
  await backend.pg.query(`update app.staff set staff_type = 'admin' where user_id = $1`, [sam.id])
  await saveCannedReply(null, 'Hello', 'Hello {name}')
  expect(await listCannedReplies(signal)).toMatchObject([{ title: 'Hello', version: 1 }])
})
