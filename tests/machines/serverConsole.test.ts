import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { CONSOLE_TIMES } from '../../machines/constants.ts'
import {
  serverConsoleMachine,
  type ConsoleTicket,
  type ServerConsoleEvent,
} from '../../machines/serverConsole.ts'
import { settle } from './support.ts'

const FORBIDDEN = { code: 'forbidden', message: 'You don’t have permission.', hint: 'Ask.' }

/** A page whose tickets and connections a test controls. */
function start() {
  const clock = new SimulatedClock()
  const asked: { reason: string | undefined; answer: PromiseWithResolvers<ConsoleTicket> }[] = []
  const connections: {
    ticket: string
    isOpen: boolean
    tell: (event: ServerConsoleEvent) => void
  }[] = []
  const actor = createActor(
    serverConsoleMachine.provide({
      actors: {
        requestTicket: fromPromise<ConsoleTicket, { reason: string | undefined }>(({ input }) => {
          const answer = Promise.withResolvers<ConsoleTicket>()
          asked.push({ ...input, answer })
          return answer.promise
        }),
        connection: fromCallback<ServerConsoleEvent, ConsoleTicket>(({ input, sendBack }) => {
          const one = { ticket: input.ticket, isOpen: true, tell: sendBack }
          connections.push(one)
          return () => {
            one.isOpen = false
          }
        }),
      },
    }),
    { clock },
  )
  actor.start()
  return {
    actor,
    clock,
    asked,
    connections,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
    answer: async (ticket: string) => {
      asked.at(-1)?.answer.resolve({ ticket, mode: 'full' })
      await settle()
    },
    end: () => actor.getSnapshot().context.end,
  }
}

test('opens with a ticket, and shows the mode of it', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN', reason: 'Ticket 12' })
  expect(page.is('requesting')).toBe(true)
  expect(page.asked).toMatchObject([{ reason: 'Ticket 12' }])
  await page.answer('one')
  expect(page.is({ connected: 'connecting' })).toBe(true)
  page.connections[0]?.tell({ type: 'READY' })
  expect(page.is({ connected: 'open' })).toBe(true)
  expect(page.actor.getSnapshot().context.ticket?.mode).toBe('full')
})

test('connects again with another ticket', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN' })
  await page.answer('one')
  page.connections[0]?.tell({ type: 'READY' })
  page.connections[0]?.tell({ type: 'ENDED', end: 'connection_lost' })
  expect([page.is('ended'), page.end(), page.connections[0]?.isOpen]).toEqual([
    true,
    'connection_lost',
    false,
  ])
  page.actor.send({ type: 'OPEN' })
  expect(page.end()).toBe(null)
  await page.answer('two')
  expect(page.connections.map(({ ticket }) => ticket)).toEqual(['one', 'two'])
})

test('closes the connection when the person leaves, and when the page goes', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN' })
  await page.answer('one')
  page.connections[0]?.tell({ type: 'READY' })
  page.actor.send({ type: 'CLOSE' })
  expect([page.end(), page.connections[0]?.isOpen]).toEqual(['left', false])
  page.actor.send({ type: 'OPEN' })
  await page.answer('two')
  page.actor.stop()
  expect(page.connections[1]?.isOpen).toBe(false)
})

test('shows why no ticket came, and asks again', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN' })
  // oxlint-disable-next-line prefer-promise-reject-errors
  page.asked[0]?.answer.reject(FORBIDDEN)
  await settle()
  expect(page.is('refused')).toBe(true)
  expect(page.actor.getSnapshot().context.failure).toEqual(FORBIDDEN)
  page.actor.send({ type: 'OPEN' })
  expect(page.actor.getSnapshot().context.failure).toBe(null)
  expect(page.asked).toHaveLength(2)
})

test('waits for a console only for a while', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN' })
  await page.answer('one')
  page.clock.increment(CONSOLE_TIMES.connect)
  expect([page.end(), page.connections[0]?.isOpen]).toEqual(['no_answer', false])
})

test('drops a ticket that comes after the person closed it', async () => {
  const page = start()
  page.actor.send({ type: 'OPEN' })
  page.actor.send({ type: 'CLOSE' })
  await page.answer('late')
  expect([page.is('closed'), page.connections.length]).toEqual([true, 0])
})
