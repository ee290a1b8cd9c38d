import { expect, it } from 'vitest'
import { makeAlarm } from '@/domain/alarms/fixtures'
import { makeAccount, makeData } from '../fixtures'
import { agree, problem, rows, signedIn } from '../lineFixtures'

it('lists alarms, and those that fire can be filtered', async () => {
  const account = makeAccount([], {
    alarms: () =>
      Promise.resolve([
        makeAlarm({ openAlarms: 2 }),
        makeAlarm({
          name: 'Off',
          isPaused: true,
          label: null,
          recipients: { people: ['u1'], mailbox: false },
          recipientNames: ['Ada Byron'],
        }),
        makeAlarm({
          name: 'Away',
          kind: 'unreachable',
          threshold: null,
          label: null,
          serverId: 'i1',
          server: 'web-1',
          recipients: { people: [], mailbox: false },
        }),
      ]),
  })
  const data = makeData({ account: () => Promise.resolve(account) })
  expect((await rows('alarms', { data })).rows).toEqual([
    {
      name: 'Busy',
      state: 'fires',
      rule: 'CPU at 80 % or more for 10 minutes',
      servers: 'servers with env=prod',
      recipients: 'Everybody who manages servers',
      firing: 2,
      last: null,
    },
    {
      name: 'Off',
      state: 'paused',
      rule: 'CPU at 80 % or more for 10 minutes',
      servers: 'every server',
      recipients: 'Ada Byron',
      firing: 0,
      last: null,
    },
    {
      name: 'Away',
      state: 'quiet',
      rule: 'Not reachable for 10 minutes',
      servers: 'web-1',
      recipients: 'Nobody of the chosen members is left',
      firing: 0,
      last: null,
    },
  ])
  expect((await rows('alarms | where state == fires', { data })).rows).toHaveLength(1)
})

it('creates an alarm', async () => {
  const asked: string[] = []
  const { rows: made } = await rows(
    'alarm create "Busy web" cpu --above 95 --minutes 30 --label "role=web"',
    { data: signedIn(asked), confirm: agree },
  )
  expect(made).toMatchObject([
    {
      name: 'Busy web',
      state: 'quiet',
      rule: 'CPU at 95 % or more for 30 minutes',
      servers: 'servers with role=web',
    },
  ])
  expect(asked).toEqual([
    'alarm Busy web {"kind":"cpu","threshold":95,"minutes":30,"serverId":null,"label":{"key":"role","value":"web"},"recipients":null}',
  ])
})

it('changes what is given, and leaves the rest', async () => {
  const asked: string[] = []
  const { rows: changed } = await rows('alarm change Busy --above 70 --pause', {
    data: signedIn(asked),
    confirm: agree,
  })
  expect(changed).toMatchObject([{ state: 'paused', rule: 'CPU at 70 % or more for 10 minutes' }])
  expect(asked).toEqual([
    'change Busy {"name":"Busy","rule":{"kind":"cpu","threshold":70,"minutes":10,"serverId":null,"label":{"key":"env","value":"prod"},"recipients":null},"isPaused":true}',
  ])
})

it.each([
  ['"BO@example.com, mailbox"', 'Bo Lund, the mailbox of the team', ['u2'], true],
  ['everybody', 'Everybody who manages servers', undefined, undefined],
])('writes to %s', async (to, words, people, mailbox) => {
  const asked: string[] = []
  const { rows: changed } = await rows(`alarm change Busy --to ${to}`, {
    data: signedIn(asked),
    confirm: agree,
  })
  expect(changed).toMatchObject([{ recipients: words }])
  const recipients = people === undefined ? null : { people, mailbox }
  expect(asked[0]).toContain(`"recipients":${JSON.stringify(recipients)}`)
})

it('deletes one by typing its name', async () => {
  const asked: string[] = []
  await rows('alarm remove Busy', {
    data: signedIn(asked),
    confirm: (preview) => {
      expect(preview.typeName).toBe('Busy')
      return agree()
    },
  })
  expect(asked).toEqual(['delete alarm Busy'])
})

it.each([
  ['alarm create Busy cpu', 'Busy', /already/],
  ['alarm create New cpu --above 101', '101', /1 to 100/],
  ['alarm create New traffic --minutes 10', '10', /leave the minutes out/],
  ['alarm create New cpu --minutes 12', '12', /10, 15, 30, 60/],
  ['alarm create New unreachable --above 5', '5', /no threshold/],
  ['alarm create New cpu --label "env"', 'env', /env=prod/],
  [
    'alarm change Busy --to "ada@example.com, cy@example.com"',
    'cy@',
    /not the e-mail address of a/,
  ],
  ['alarm change Busy --pause --resume', '--resume', /not both/],
])('%s is refused at its place', async (line, at, message) => {
  const asked: string[] = []
  const found = await problem(line, { data: signedIn(asked), confirm: agree })
  expect(found.at).toContain(at)
  expect(found.message).toMatch(message)
  expect(asked).toEqual([])
})
