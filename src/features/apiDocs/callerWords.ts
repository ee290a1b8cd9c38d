import type { ApiKeyUse, ApiTable, Caller } from '@/content/api/reference'

const orApiKey: Readonly<Record<ApiKeyUse, string>> = {
  none: ' and an access token; API keys are refused',
  read: ', and an access token or any API key',
  operate: ', and an access token or an API key with the scope operate',
}

/** What a request carries, and which API keys may send it. */
export function needsOf(caller: Caller, apiKeys: ApiKeyUse): string {
  if (caller === 'everyone') return 'needs the public key'
  if (caller === 'apiKey') return 'needs the public key and an API key'
  return `needs the public key${orApiKey[apiKeys]}`
}

/** Which API keys read a table, as a sentence. */
export function apiKeyRule({ reads, rows, apiKeys, apiKeysOmit = [] }: ApiTable): string {
  if (apiKeys === 'none') return 'API keys read none of them.'
  const which = apiKeys === 'operate' ? 'API keys with the scope operate' : 'All API keys'
  const without = apiKeysOmit.length === 0 ? '' : `, without ${apiKeysOmit.join(' and ')}`
  if (reads === 'everyone') return `${which} read the same rows${without}.`
  const where = rows.includes('workspaces') ? ', of their workspace only' : ''
  return `${which} read them too${where}${without}.`
}
