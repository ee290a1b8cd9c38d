import { Link } from '@tanstack/react-router'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'

/** The line of the console that does what a procedure does. A change is only tried. */
export function ConsoleLine({ line, isRead }: { line: string; isRead: boolean }) {
  const tried = isRead ? line : `${line} --dry-run`
  return (
    <>
      <p>
        The console of this site makes the same call, and completes names while you type.
        {isRead ? '' : ' With --dry-run it says what would change and what it would cost.'}
      </p>
      <CodeBlock title="Console" label="The line" code={tried} />
      <div className="mt-4">
        <Button asChild>
          <Link to="/console" search={{ cmd: tried }}>
            Open it in the console
          </Link>
        </Button>
      </div>
    </>
  )
}
