import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureBanner } from '@/components/FailureBanner'
import { LocalTime } from '@/components/LocalTime'
import { QueryState } from '@/components/QueryState'
import { SectionHead } from '@/components/SectionHead'
import { fileSize } from '@/components/tickets/fileSize'
import {
  downloadExport,
  isBeingMade,
  requestExport,
  type AccountExport,
} from '@/domain/identity/leaving'
import { exportQuery } from '@/domain/identity/leavingQueries'
import { queryKeys } from '@/domain/queryKeys'
import { brand } from '@/lib/brand'
import { saveFile } from '@/lib/saveFile'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeleton'

const meta = { invalidates: [queryKeys.leaving('export')], alsoAfter: 'failure' } as const

/** Asks for a copy of everything about the person, and downloads it. */
export function ExportSection() {
  const query = useQuery(exportQuery)
  return (
    <section aria-labelledby="export">
      <SectionHead id="export" title="Download your data" />
      <div className="grid max-w-prose gap-4 px-(--pad) pt-1 pb-8">
        <p className="text-14">
          You get one ZIP file with everything that our database holds about you: profile,
          workspaces, keys, servers, tickets with their files, sign-ins and the audit log. Each list
          is in it as JSON and as CSV.
        </p>
        <QueryState query={query} pending={<Skeleton className="h-10 max-w-36" />}>
          {(present) => <Copy present={present} />}
        </QueryState>
      </div>
    </section>
  )
}

function Copy({ present }: { present: AccountExport | null }) {
  const queries = useQueryClient()
  const request = useMutation({
    mutationFn: requestExport,
    onSuccess: (made) => queries.setQueryData(exportQuery.queryKey, made),
    meta,
  })
  const download = useMutation({
    mutationFn: downloadExport,
    onSuccess: (content) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${brand.slug}-data-${day}.zip`, content)
    },
    meta,
  })
  const isMaking = isBeingMade(present)
  const failure = download.error ?? request.error
  return (
    <>
      {failure && failure.code !== 'step_up_cancelled' ? <FailureBanner failure={failure} /> : null}
      {present?.status === 'ready' && present.expiresAt !== null ? (
        <Banner
          tone="ok"
          title="Your copy is ready."
          actions={
            <Button
              size="sm"
              variant="primary"
              busy={download.isPending}
              onClick={() => download.mutate(present)}
            >
              Download the ZIP ({fileSize(present.size)})
            </Button>
          }
        >
          It is as of <LocalTime at={present.requestedAt} />, and is deleted on{' '}
          <LocalTime at={present.expiresAt} day />. Keep the file where only you can read it.
        </Banner>
      ) : null}
      {present?.status === 'failed' ? (
        <Banner tone="error" title="We could not make your copy.">
          Ask for it again. If that fails too, contact support.
        </Banner>
      ) : null}
      <p role="status" className={isMaking ? 'text-14' : 'sr-only'}>
        {isMaking
          ? 'We are making your copy. It takes about a minute, and you can leave this page.'
          : ''}
      </p>
      {isMaking ? null : (
        <div>
          <Button
            busy={request.isPending}
            onClick={() => {
              download.reset()
              request.mutate()
            }}
          >
            {present?.status === 'ready' ? 'Make a new copy' : 'Make a copy'}
          </Button>
        </div>
      )}
    </>
  )
}
