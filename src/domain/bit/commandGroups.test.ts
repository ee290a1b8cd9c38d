import { expect, test } from 'vitest'
import { commandGroups, commandHash } from './commandGroups'
import { commands } from './commands'

const names = (id: string) =>
  commandGroups.find((group) => group.id === id)?.commands.map(({ name }) => name)

test('every command is in one group, no group is empty, and the link to a command leads to its group', () => {
  expect(
    commandGroups.flatMap((group) => group.commands.map(({ name }) => name)).toSorted(),
  ).toEqual(commands.map(({ name }) => name).toSorted())
  for (const { id, commands: own } of commandGroups) {
    expect(own).not.toEqual([])
    expect(own.map(commandHash)).toEqual(own.map(() => id))
  }
})

test('what belongs to servers stands with the servers', () => {
  expect(names('commands-servers')).toEqual(
    expect.arrayContaining(['servers', 'server create', 'server wait', 'bill']),
  )
  expect(names('commands-firewall')).toContain('server firewall')
  expect(names('commands-public')).toEqual(expect.arrayContaining(['plans', 'price', 'help']))
})
