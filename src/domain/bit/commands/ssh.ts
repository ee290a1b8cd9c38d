import { stateLabels } from '@/domain/instances/stateNames'
import { BitProblem, named, type AccountCommand } from '../command'
import { server } from './servers'

/** Says what to type in a terminal: Bit itself opens no connection to a server. */
export const sshCommand: AccountCommand = {
  kind: 'account',
  apiKey: 'read',
  name: 'ssh',
  about: 'Shows the line that signs you in to a server from a terminal.',
  parameters: [server],
  flags: [],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'line', type: 'text', about: 'What to type in your terminal.' },
  ],
  read: async ({ account, args }) => {
    const present = (await account.servers()).filter(({ state }) => state !== 'deleted')
    const { name, state, addresses, keys } = named(present, (each) => each.name, args, 'server')
    const [address] = addresses
    if (state !== 'running' || address === undefined) {
      const before = { from: args.place.from, to: args.place.from }
      const start = state === 'stopped' ? `server start ${name}; ` : ''
      throw new BitProblem(
        'refused',
        args.placeOf('server'),
        `${name} answers only while it runs. Its state is “${stateLabels[state]}”.`,
        [`${start}server wait ${name};`],
        before,
      )
    }
    const notes = [
      'Type the line in a terminal of your computer.',
      ...(keys.length === 0
        ? ['The server has no SSH key: its console on the site is the way in.']
        : []),
      ...(account.isSimulated ? ['It is simulated: nothing answers at its address.'] : []),
    ]
    return { rows: [{ server: name, line: `ssh root@${address}` }], note: notes.join(' ') }
  },
}
