import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure, User } from '@machines/auth.types'
import { UNREACHABLE } from '@machines/failures'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { useUser } from '@/domain/session/useAuth'
import type { ZippedWorkspace } from '@/domain/workspaceExport/zipWorkspace'
import { brand } from '@/lib/brand'
import { saveFile } from '@/lib/saveFile'
import { canHash } from '@/lib/sha256'
import { Button } from '@/ui/Button'
import { CodeBlock } from '@/ui/CodeBlock'
import { DiskSizes } from './DiskSizes'
import type { SectionProps } from './WorkspacePage'

// What reads all of a workspace and packs it is loaded with the first press.
const loadZip = () =>
  import('@/domain/workspaceExport/zipForPerson').catch(() => Promise.reject(UNREACHABLE))

/** How a workspace becomes a file or a folder, to keep or to move to another provider with. */
export function TakeAwaySection({ workspace }: Pick<SectionProps, 'workspace'>) {
  const user = useUser()
  const queries = useQueryClient()
  const [progress, setProgress] = useState('')
  const file = `${brand.slug}-${workspace.slug}.zip`
  const save = useMutation<ZippedWorkspace, Failure, User>({
    mutationFn: async (person) => {
      setProgress('Reading the workspace.')
      const { zipForPerson } = await loadZip()
      const { signal } = new AbortController()
      const of = { queries, user: person, workspaceId: workspace.id }
      return zipForPerson({ ...of, signal, report: setProgress })
    },
    onSuccess: ({ zip }) => saveFile(file, zip),
  })
  return (
    <section aria-labelledby="take-away" className="border-t border-line pb-5">
      <SectionHead id="take-away" title="Take everything with you" />
      <div className="max-w-prose space-y-3 px-(--pad) text-14 text-text-2">
        <p>
          One ZIP file holds this workspace: <code>{brand.slug}.yaml</code>, which brings it up
          again, servers, volumes, networks, addresses, firewalls, alarms, snapshots and images as
          JSON, what was done to servers, your invoices as they were issued, and checksums. Its
          README says what is missing and how to bring everything up in another deployment or in
          plain Incus.
        </p>
        <p>
          Disks are not in it, because they are too large: download each under{' '}
          <Link to="/dashboard/images">Images</Link> and in the list of snapshots under{' '}
          <Link to="/dashboard/volumes">Volumes</Link>, where the region gives it out, or all of
          them with the command below.
        </p>
      </div>
      <div className="mt-4 max-w-prose space-y-3 px-(--pad) text-14">
        <Button
          variant="primary"
          busy={save.isPending}
          disabledReason={
            canHash()
              ? undefined
              : 'Your browser computes the checksums only on a page that was loaded by https. Open this page by https, or use the command below.'
          }
          onClick={() => {
            if (user !== null) save.mutate(user)
          }}
        >
          Download everything
        </Button>
        {save.error ? <FailureBanner failure={save.error} /> : null}
        <div role="status" className="space-y-1 text-text-2">
          {save.isPending ? <p>{progress}</p> : null}
          {save.data ? (
            <>
              <p>
                {file} is saved, with {save.data.files} files.
              </p>
              {save.data.missing.map((sentence) => (
                <p key={sentence}>Not in it: {sentence}</p>
              ))}
            </>
          ) : null}
        </div>
      </div>
      <DiskSizes workspaceId={workspace.id} />
      <p className="mt-4 max-w-prose px-(--pad) text-14 text-text-2">
        The program for a terminal writes the same into a folder. Run again, it keeps what is right
        and goes on where it was stopped; <code>--disks</code> adds the disks, with a key whose list
        of actions names downloads.
      </p>
      <CodeBlock
        className="mx-(--pad) mt-4"
        title="Shell"
        label="How to take everything with you"
        code={`${brand.slug} export --all ${workspace.slug}`}
      />
      <div className="mt-4 max-w-prose space-y-3 px-(--pad) text-14 text-text-2">
        <p>
          <Link to="/tutorials/$tutorial" params={{ tutorial: 'terminal' }}>
            Install the program
          </Link>{' '}
          and give it an API key of an owner.{' '}
          <Link to="/api-docs/$guide" params={{ guide: 'file' }} hash="everything-in-a-folder">
            What the folder holds
          </Link>
        </p>
        <p>
          Neither costs or changes anything. What you have here runs, and is billed, until you
          delete it.
        </p>
      </div>
    </section>
  )
}
