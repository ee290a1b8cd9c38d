import type { ServerRequest } from '@machines/createServer'
import { requestBody } from '@/domain/instances/instanceMutations'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { CodeBlock } from '@/ui/CodeBlock'
import { Disclosure } from './Disclosure'

/** Shows the command that creates the same servers. */
export function CurlCommand({ request }: { request: ServerRequest | undefined }) {
  return (
    <Disclosure summary="The same with curl" className="border-t border-line-2">
      <div className="px-(--pad) pb-5">
        {request ? (
          <CodeBlock
            code={curlCommand(env.supabaseUrl, 'create_instance', {
              request: requestBody(request),
            })}
            title="Shell"
          />
        ) : (
          <p className="text-14 text-text-2">Choose a plan, a region and an image first.</p>
        )}
      </div>
    </Disclosure>
  )
}
