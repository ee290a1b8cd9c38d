import { useEffect, useRef } from 'react'
import { curlCommand } from '@/lib/curlCommand'
import { env } from '@/lib/env'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CodeBlock, CopyButton } from '@/ui/CodeBlock'

export interface NewSecretProps {
  name: string
  secret: string
  onDone: () => void
}

/** The secret of a new API key, with a command that tries it. */
export function NewSecret({ name, secret, onDone }: NewSecretProps) {
  const place = useRef<HTMLDivElement>(null)
  // It is shown once, and on a phone the table above it may be longer than the screen. jsdom has no scrollIntoView.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="grid gap-4 px-(--pad) pt-5">
      <Banner
        tone="ok"
        role="status"
        title={<span className="wrap-anywhere">{name} is ready.</span>}
        actions={
          <>
            <CopyButton text={secret} what="the API key" />
            <Button size="sm" onClick={onDone}>
              I have stored it
            </Button>
          </>
        }
      >
        Store it where your program finds it. We keep only its hash, so we can show it only now.
        <code data-secret="" className="mt-2 block wrap-anywhere">
          {secret}
        </code>
      </Banner>
      <CodeBlock
        title="Try it"
        label="A command that tries the key"
        code={[
          `PUBLIC_KEY=${env.supabaseAnonKey}`,
          `API_KEY=${secret}`,
          curlCommand(env.supabaseUrl, 'current_api_key', {}),
        ].join('\n')}
      />
    </div>
  )
}
