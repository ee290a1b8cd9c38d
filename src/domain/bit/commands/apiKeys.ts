import { apiKeyState } from '@/domain/workspaces/apiKeys'
import { named, personOf, type ChangeCommand } from '../command'
import { checkRole } from './workspaces'

/** Ends an API key. Keys are made on the site only, so that no secret is in a transcript. */
export const apiKeyCommand: ChangeCommand = {
  kind: 'change',
  apiKey: 'none',
  name: 'apikey revoke',
  about: 'Revokes an API key of your workspace.',
  confirmation: 'ask',
  parameters: [
    {
      name: 'apikey',
      type: 'text',
      about: 'The name of the key.',
      isRequired: true,
      names: 'apikeys',
    },
  ],
  flags: [],
  columns: [
    { name: 'apikey', type: 'text', about: 'Its name.' },
    { name: 'scope', type: 'text', about: 'read or operate.' },
  ],
  prepare: async (call) => {
    const { account, data, args } = call
    const keys = await personOf(account).apiKeys()
    const working = keys.filter((key) => apiKeyState(key, data.now()) !== 'ended')
    const key = named(working, (each) => each.name, args, 'apikey')
    await checkRole(call, 'manage_api_keys')
    const rows = [{ apikey: key.name, scope: key.scope }]
    return {
      rows,
      effect:
        'Programs that send it are refused from their next request on. This can’t be undone: to let them in again, create another key.',
      typeName: null,
      verb: `Revoke ${key.name}`,
      run: async () => {
        await personOf(account).revokeApiKey(key.id)
        return { rows }
      },
    }
  },
}
