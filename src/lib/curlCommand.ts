/** Quotes a text for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The call of a database procedure as a command for a shell. The keys are variables, because people paste
 * commands into tickets and chats.
 * @param url the address of the backend
 */
export function curlCommand(url: string, procedure: string, body: object): string {
  return [
    `curl -X POST ${quoted(new URL(`/rest/v1/rpc/${procedure}`, url).href)}`,
    '-H "apikey: $PUBLIC_KEY" -H "x-api-key: $API_KEY"',
    '-H "Content-Type: application/json"',
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}
