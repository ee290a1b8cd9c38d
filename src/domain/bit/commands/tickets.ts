import type { Ticket } from '@/domain/tickets/ticket'
import { ticketName, ticketTopics } from '@/domain/tickets/ticketTexts'
import { randomUuid } from '@/lib/randomUuid'
import { hoursSince } from '../cells'
import {
  BitProblem,
  named,
  personOf,
  type AccountCommand,
  type AccountData,
  type Arguments,
  type ChangeCommand,
  type Column,
  type Parameter,
} from '../command'

const ticket: Parameter = {
  name: 'ticket',
  type: 'number',
  about: 'The number of the ticket.',
  isRequired: true,
  names: 'tickets',
}

const columns: readonly Column[] = [
  { name: 'ticket', type: 'number', about: 'Its number.', names: 'tickets' },
  { name: 'subject', type: 'text', about: 'What it is about.' },
  { name: 'state', type: 'text', about: 'Who has to answer.' },
]

const rowOf = (
  { number, subject }: Pick<Ticket, 'number' | 'subject'>,
  state: Ticket['state'],
) => ({
  ticket: number,
  subject,
  state,
})

async function find(account: AccountData, args: Arguments): Promise<Ticket> {
  const tickets = await personOf(account).tickets()
  const number = args.number('ticket')
  const found = tickets.find((each) => each.number === number)
  if (found !== undefined) return found
  const last = tickets.slice(0, 5).map((each) => String(each.number))
  throw new BitProblem('not_found', args.placeOf('ticket'), `There is no ticket ${number}.`, last)
}

/** Reads the messages of a ticket. */
export const showTicketCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'none',
  name: 'ticket show',
  about: 'Shows the messages of a ticket, the oldest first.',
  parameters: [ticket],
  flags: [],
  columns: [
    { name: 'age', type: 'duration', about: 'Time since it was written.' },
    { name: 'who', type: 'text', about: 'you, or who answered.' },
    { name: 'message', type: 'text', about: 'The text.' },
  ],
  read: async ({ account, data, args }) => {
    const { number } = await find(account, args)
    const { messages } = await personOf(account).ticket(number)
    return {
      rows: messages.map(({ at, isStaff, author, body }) => ({
        age: hoursSince(at, data.now()),
        who: isStaff ? (author ?? 'support') : 'you',
        message: body,
      })),
    }
  },
}

const base = { kind: 'change', apiKey: 'none', confirmation: 'none', flags: [], columns } as const

/** Commands that write to support. The database checks the texts, as for the form. */
export const ticketCommands: readonly ChangeCommand[] = [
  {
    ...base,
    name: 'ticket open',
    about: 'Writes to support.',
    parameters: [],
    flags: [
      { name: 'subject', type: 'text', about: 'What it is about.', isRequired: true },
      { name: 'message', type: 'text', about: 'The text.', isRequired: true },
      {
        name: 'topic',
        type: 'text',
        about: 'server if you name one, and other without it.',
        choices: ticketTopics.map(({ value }) => value),
      },
      { name: 'server', type: 'text', about: 'The server that it is about.', names: 'servers' },
    ],
    prepare: async ({ account, args }) => {
      const server = args.has('server')
        ? named(await account.servers(), ({ name }) => name, args, 'server')
        : null
      const topic =
        ticketTopics.find(({ value }) => value === args.text('topic'))?.value ??
        (server === null ? 'other' : 'server')
      const request = {
        topic,
        subject: (args.text('subject') ?? '').trim(),
        body: args.text('message') ?? '',
        instanceId: server?.id ?? null,
        context: [],
        files: [],
      }
      const { subject } = request
      return {
        rows: [{ subject, state: 'waiting_for_us' }],
        effect: 'Support reads it. You find the answer under “tickets”.',
        typeName: null,
        verb: 'Open the ticket',
        run: async () => {
          const number = await personOf(account).openTicket(request, randomUuid())
          return { rows: [rowOf({ number, subject }, 'waiting_for_us')] }
        },
      }
    },
  },
  {
    ...base,
    name: 'ticket reply',
    about: 'Answers in a ticket. It opens one again that was closed a short time ago.',
    parameters: [
      ticket,
      { name: 'message', type: 'text', about: 'The text in quotes.', isRequired: true },
    ],
    prepare: async ({ account, args }) => {
      const found = await find(account, args)
      const rows = [rowOf(found, 'waiting_for_us')]
      return {
        rows,
        effect: 'Support reads it.',
        typeName: null,
        verb: `Answer in ${ticketName(found.number)}`,
        run: async () => {
          const body = args.text('message') ?? ''
          await personOf(account).replyTicket(found.number, body, randomUuid())
          return { rows }
        },
      }
    },
  },
  {
    ...base,
    name: 'ticket close',
    about: 'Closes a ticket.',
    parameters: [ticket],
    prepare: async ({ account, args }) => {
      const found = await find(account, args)
      const rows = [rowOf(found, 'closed')]
      return {
        rows,
        effect: 'An answer opens it again.',
        typeName: null,
        verb: `Close ${ticketName(found.number)}`,
        run: async () => {
          await personOf(account).closeTicket(found.number)
          return { rows }
        },
      }
    },
  },
]
