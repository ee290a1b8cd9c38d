import { whyNoAccessChange } from '@/domain/instances/access'
import { rescueEffect, whyNoRescue } from '@/domain/instances/rescue'
import { rescueFeature } from '@/domain/instances/rescueFeature'
import type { Instance } from '@/domain/instances/instance'
import { whyNoSettings } from '@/domain/instances/instanceCan'
import { allNamed, BitProblem, named, type ChangeCommand } from '../command'
import { usableKeys } from '../usableKeys'
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

/** Puts keys on a server that runs. A password is made in pages only: what Bit prints stays in lists of lines. */
const keysCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'operate',
  name: 'server keys',
  about: 'Puts SSH keys on a server that runs.',
  confirmation: 'ask',
  parameters: [server],
  flags: [
    {
      name: 'key',
      type: 'text',
      about: 'An SSH key of yours or of the workspace.',
      names: 'keys',
      isRequired: true,
      isRepeated: true,
    },
    { name: 'replace', type: 'switch', about: 'Every other key of root goes.' },
  ],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    { name: 'key', type: 'text', about: 'A key that it gets.', names: 'keys' },
    { name: 'fingerprint', type: 'text', about: 'The fingerprint of the key.' },
  ],
  prepare: async ({ account, args }) => {
    const [servers, rules, keys] = await Promise.all([
      account.servers(),
      account.rules(),
      usableKeys(account),
    ])
    const present = servers.filter(({ state }) => state !== 'deleted')
    const instance = named(present, (each) => each.name, args, 'server')
    const reason = whyNoAccessChange(instance, rules)
    if (reason !== undefined) throw new BitProblem('refused', args.placeOf('server'), reason)
    const chosen = allNamed(keys, ({ name }) => name, args, 'key')
    const isReplacing = args.has('replace')
    const rows = chosen.map(({ name, fingerprint }) => ({
      server: instance.name,
      key: name,
      fingerprint,
    }))
    return {
      rows,
      effect: isReplacing
        ? 'The server runs on. Every other key of root is removed, also those that somebody put there by hand.'
        : 'The server runs on. The other keys of root stay.',
      typeName: null,
      verb: `Put ${chosen.length === 1 ? 'the key' : 'the keys'} on ${instance.name}`,
      run: async () => {
        const id = await account.setServerKeys(instance, {
          keyIds: chosen.map((key) => key.id),
          isReplacing,
        })
        return { rows, follows: [{ id, instanceId: instance.id, server: instance.name }] }
      },
    }
  },
}

/** How a person gets into a rescue system that has no password. */
const waysIn = ({ plan }: Pick<Instance, 'plan'>) =>
  plan.virtualization === 'container'
    ? 'The console opens it, and SSH with the keys that this site put on the server.'
    : 'SSH opens it with the keys that this site put on the server. Its console asks for a password, which only the page of the server makes.'

/** Starts and leaves the rescue system. A password is made in pages only, as that of the server's own system. */
const rescueCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'operate',
  name: 'server rescue',
  about: 'Starts a server with the rescue system, or leaves it.',
  confirmation: 'ask',
  parameters: [server],
  flags: [{ name: 'end', type: 'switch', about: 'Leave it: the server starts its own system.' }],
  columns: [
    { name: 'server', type: 'text', about: 'The name of the server.', names: 'servers' },
    {
      name: 'system',
      type: 'text',
      about: 'What the server starts: rescue or own.',
      choices: ['rescue', 'own'],
    },
  ],
  prepare: async ({ account, args }) => {
    const [servers, rules] = await Promise.all([account.servers(), account.rules()])
    const present = servers.filter(({ state }) => state !== 'deleted')
    const instance = named(present, (each) => each.name, args, 'server')
    const refuse = (reason: string) => new BitProblem('refused', args.placeOf('server'), reason)
    const isEnd = args.has('end')
    const reason = whyNoRescue(instance, rules)
    if (reason !== undefined) throw refuse(reason)
    if ((instance.rescueSince !== null) !== isEnd) {
      throw refuse(
        isEnd
          ? `${instance.name} is not in the rescue system.`
          : `${instance.name} is in the rescue system already. Leave it with --end.`,
      )
    }
    if (!isEnd) {
      const regions = await account.regionsWith(rescueFeature(instance))
      if (!regions.includes(instance.region.slug))
        throw refuse('This server has no rescue system. Use its console.')
    }
    const rows = [{ server: instance.name, system: isEnd ? 'own' : 'rescue' }]
    return {
      rows,
      effect: isEnd
        ? `${rescueEffect(instance)} It runs its own system then.`
        : `${rescueEffect(instance)} Its disk is in /mnt/disk of the rescue system then. ${waysIn(instance)}`,
      typeName: null,
      verb: isEnd
        ? `Leave the rescue system of ${instance.name}`
        : `Start the rescue system of ${instance.name}`,
      run: async () => {
        const id = await (isEnd ? account.endRescue(instance) : account.startRescue(instance))
        return { rows, follows: [{ id, instanceId: instance.id, server: instance.name }] }
      },
    }
  },
}

/** Commands that change the ways into a server. */
export const accessCommands: readonly ChangeCommand[] = [consoleCommand, keysCommand, rescueCommand]
