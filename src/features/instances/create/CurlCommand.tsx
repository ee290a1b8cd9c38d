import type { ServerRequest } from '@machines/createServer'
import { requestBody } from '@/domain/instances/instanceMutations'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'
import { Disclosure } from './Disclosure'

/** Quotes a text for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The same request for a shell. The token is a variable: a copied line must not contain a session. */
export function curlLine(request: ServerRequest): string {
  const body = JSON.stringify({ request: requestBody(request) })
  return [
    `curl -X POST ${quoted(new URL('/rest/v1/rpc/create_instance', env.supabaseUrl).href)}`,
    `  -H ${quoted(`apikey: ${env.supabaseAnonKey}`)}`,
    '  -H "Authorization: Bearer $TOKEN"',
    `  -H ${quoted('Content-Type: application/json')}`,
    `  -d ${quoted(body)}`,
  ].join(' \\\n')
}

/** Shows the command that creates the same servers. */
export function CurlCommand({ request }: { request: ServerRequest | undefined }) {
  return (
    <Disclosure summary="The same with curl" className="border-t border-line-2">
      <div className="px-(--pad) pb-5">
        {request ? (
          <CodeBlock code={curlLine(request)} title="Shell" />
        ) : (
          <p className="text-14 text-text-2">Choose a plan, a region and an image first.</p>
        )}
      </div>
    </Disclosure>
  )
}
