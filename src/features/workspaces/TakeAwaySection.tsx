import { Link } from '@tanstack/react-router'
import { SectionHead } from '@/components/SectionHead'
import { brand } from '@/lib/brand'
import { CodeBlock } from '@/ui/CodeBlock'
import type { SectionProps } from './WorkspacePage'

/** How a workspace becomes a folder, to keep or to move to another provider with. */
export function TakeAwaySection({ workspace }: Pick<SectionProps, 'workspace'>) {
  return (
    <section aria-labelledby="take-away" className="border-t border-line pb-5">
      <SectionHead id="take-away" title="Take everything with you" />
      <div className="max-w-prose space-y-3 px-(--pad) text-14 text-text-2">
        <p>
          One command writes this workspace into a folder: a file that brings it up again, servers,
          volumes, networks, addresses, firewalls and alarms as JSON, what was done to servers, your
          invoices as they were issued, and checksums. Its README says what is missing and how to
          bring everything up in another deployment or in plain Incus. Disks of volumes are not in
          it: copy their files with rsync, as the README says. With <code>--disks</code> the disks
          of your <Link to="/dashboard/images">images</Link> are in it, where the region gives them
          out.
        </p>
      </div>
      <CodeBlock
        className="mx-(--pad) mt-4"
        title="Shell"
        label="How to take everything with you"
        code={`${brand.slug} export --all ${workspace.slug}`}
      />
      <div className="mt-4 max-w-prose space-y-3 px-(--pad) text-14 text-text-2">
        <p>
          The export costs nothing and changes nothing. Run it again at any time: it keeps what is
          right and goes on where it was stopped. What you have here runs, and is billed, until you
          delete it.
        </p>
        <p>
          <Link to="/tutorials/$tutorial" params={{ tutorial: 'terminal' }}>
            Install the program
          </Link>{' '}
          and give it an API key of an owner.{' '}
          <Link to="/api-docs/$guide" params={{ guide: 'file' }} hash="everything-in-a-folder">
            What the folder holds
          </Link>
        </p>
      </div>
    </section>
  )
}
