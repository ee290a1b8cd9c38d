import { whyNoSettings } from '@/domain/instances/instanceCan'
import { BitProblem, named, type ChangeCommand } from '../command'
import { server } from './servers'

/** Switches the console of a server, as the part “Access” of its page does. */
const consoleCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'operate',
  name: 'server console',
  about: 'Switches the console of a server on or off.',
  confirmation: 'none',
  parameters: [
    server,
    {
      name: 'state',
      type: 'text',
      about: 'on or off.',
      isRequired: true,
      choices: ['on', 'off'],
    },
  ],
  flags: [],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'console', type: 'text', about: 'on or off.', choices: ['on', 'off'] },
  ],
  prepare: async ({ account, args }) => {
    const [servers, rules] = await Promise.all([account.servers(), account.rules()])
    const present = servers.filter(({ state }) => state !== 'deleted')
    const instance = named(present, (each) => each.name, args, 'server')
    const reason = whyNoSettings(instance, rules)
    if (reason !== undefined) throw new BitProblem('refused', args.placeOf('server'), reason)
    const isOn = args.text('state') === 'on'
    const rows = [{ server: instance.name, console: isOn ? 'on' : 'off' }]
    return {
      rows,
      effect: isOn
        ? 'Owners and operators can open the console in the page of the server.'
        : 'Open consoles end within half a minute, and nobody opens one: SSH is the way in.',
      typeName: null,
      verb: `Switch the console of ${instance.name} ${isOn ? 'on' : 'off'}`,
      run: async () => {
        await account.setConsole(instance, isOn)
        return { rows }
      },
    }
  },
}

/** Commands that change the ways into a server. */
export const accessCommands: readonly ChangeCommand[] = [consoleCommand]
