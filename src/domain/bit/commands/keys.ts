import { parseSshKey } from '@/domain/instances/sshKey'
import type { SshKeyName } from '@/domain/instances/sshKeys'
import { BitProblem, named, personOf, type ChangeCommand, type Column } from '../command'

const columns: readonly Column[] = [
  { name: 'name', type: 'text', about: 'The name of the key.' },
  { name: 'algorithm', type: 'text', about: 'Its algorithm.' },
  { name: 'fingerprint', type: 'text', about: 'Its fingerprint.' },
]

const rowOf = ({
  name,
  algorithm,
  fingerprint,
}: Omit<SshKeyName, 'id' | 'bits' | 'createdAt'>) => ({
  name,
  algorithm,
  fingerprint,
})

/** Commands that change the SSH keys of the person. */
export const keyCommands: readonly ChangeCommand[] = [
  {
    kind: 'change',
    apiKey: 'none',
    name: 'key add',
    about: 'Adds a public SSH key.',
    confirmation: 'none',
    parameters: [
      {
        name: 'line',
        type: 'text',
        about: 'The public key in quotes: the file that ends in .pub.',
        isRequired: true,
      },
    ],
    flags: [{ name: 'name', type: 'text', about: 'Its name; the comment of the key without it.' }],
    columns,
    prepare: async ({ account, args }) => {
      const line = (args.text('line') ?? '').trim()
      const [known, parsed] = await Promise.all([account.keys(), parseSshKey(line)])
      const place = args.placeOf('line')
      if (!parsed.ok) throw new BitProblem('refused', place, parsed.problem)
      const { algorithm, fingerprintSha256: fingerprint, comment } = parsed.key
      const twin = known.find((key) => key.fingerprint === fingerprint)
      if (twin !== undefined) {
        const message = `You have this key already. It is called ${twin.name}.`
        throw new BitProblem('refused', place, message)
      }
      const name = (args.text('name') ?? comment).trim()
      if (name === '') {
        throw new BitProblem('missing', place, 'Give the key a name.', ['--name laptop'])
      }
      return {
        rows: [rowOf({ name, algorithm, fingerprint })],
        effect: 'New servers can let you sign in with it. Servers that exist do not change.',
        typeName: null,
        verb: `Add ${name}`,
        run: async () => ({ rows: [rowOf(await personOf(account).addKey(name, line))] }),
      }
    },
  },
  {
    kind: 'change',
    apiKey: 'none',
    name: 'key remove',
    about: 'Removes an SSH key.',
    confirmation: 'ask',
    parameters: [
      { name: 'key', type: 'text', about: 'The name of the key.', isRequired: true, names: 'keys' },
    ],
    flags: [],
    columns,
    prepare: async ({ account, args }) => {
      const key = named(await account.keys(), ({ name }) => name, args, 'key')
      const rows = [rowOf(key)]
      return {
        rows,
        effect: 'New servers cannot have it any more. Servers that have it keep it.',
        typeName: null,
        verb: `Remove ${key.name}`,
        run: async () => {
          await personOf(account).removeKey(key.id)
          return { rows }
        },
      }
    },
  },
]
