import type { ApiKeyUse, ApiTable, Caller } from '@/content/api/reference'

/** What a request carries. */
export function needsOf(caller: Caller, apiKeys: ApiKeyUse): string {
  if (caller === 'everyone') return 'needs the public key'
  if (caller === 'apiKey') return 'needs the public key and an API key'
  return `needs the public key, and an access token${apiKeys === 'none' ? '' : ' or an API key'}`
}

/** Which API keys may send a request, in the head of its page. */
export const apiKeyWords: Readonly<Record<ApiKeyUse, string>> = {
  none: 'API keys: no',
  read: 'API keys: read and operate',
  operate: 'API keys: operate only',
}

/** Which API keys read a table, as a sentence. */
export function apiKeyRule({ reads, apiKeys, apiKeysOmit = [] }: ApiTable): string {
  if (apiKeys === 'none') return 'API keys read none of them.'
  const which =
    apiKeys === 'operate' ? 'Only API keys with the scope operate' : 'API keys of both scopes'
  const without = apiKeysOmit.length === 0 ? '' : `, without ${apiKeysOmit.join(' and ')}`
  if (reads === 'everyone') return `${which} read them too${without}.`
  return `${which} read them${without}, and nothing of other workspaces.`
}
