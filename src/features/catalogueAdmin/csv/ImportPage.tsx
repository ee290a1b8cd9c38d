import { Link } from '@tanstack/react-router'
import type { User } from '@machines/auth.types'
import { useUser } from '@/features/auth/useAuth'
import { LeaveGuard } from '@/features/shell/LeaveGuard'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { Spinner } from '@/ui/Spinner'
import { ExportButton } from './CsvActions'
import { CheckedPlans } from './CheckedPlans'
import { FormatHelp } from './FormatHelp'
import { ProblemTable } from './ProblemTable'
import { SourcePicker } from './SourcePicker'
import type { Unreadable } from './source'
import { useImport, type Import } from './useImport'

/** /admin/products/import: plans from a CSV file, shown as what they would change before anything is written. */
export function ImportPage() {
  const user = useUser()
  return user === null ? null : <PlanImport user={user} />
}

const trail = [
  { label: 'Admin', href: '/admin' },
  { label: 'Products', href: '/admin/products' },
  { label: 'Import' },
]

function PlanImport({ user }: { user: User }) {
  const work = useImport(user.id)
  const { chosen } = work
  const isOpen = chosen.at === 'nothing' || chosen.at === 'unreadable'
  return (
    <>
      <PageHeader
        eyebrow={
          <Breadcrumb
            items={trail}
            renderLink={({ href, ...link }) => (
              <Link {...link} to={href} activeOptions={{ exact: true }} />
            )}
          />
        }
        title="Import plans"
        lead="Every line of the file is checked against the catalogue first. Then all of it is written, or nothing."
        actions={<ExportButton />}
      />
      {chosen.at === 'unreadable' ? (
        <UnreadableFile
          unreadable={chosen.unreadable}
          onReadAnew={() => work.readAsWindows1252(chosen.unreadable)}
        />
      ) : null}
      {isOpen ? (
        <SourcePicker
          pasted={work.pasted}
          onPaste={work.setPasted}
          onReadPasted={work.choosePasted}
          onFile={work.chooseFile}
        />
      ) : (
        <ChosenStrip work={work} />
      )}
      <Progress work={work} />
      <FormatHelp />
      <LeaveGuard
        userId={user.id}
        isDirty={work.isPrepared}
        description="The import is prepared and not made. If you leave, what you chose is dropped; the catalogue stays as it is."
        onLeave={work.drop}
      />
    </>
  )
}

/** Why a file is no text, above the choice of another. */
function UnreadableFile({
  unreadable: { name, problem, bytes },
  onReadAnew,
}: {
  unreadable: Unreadable
  onReadAnew: () => void
}) {
  return (
    <div className="border-b border-line px-(--pad) py-6">
      <Banner
        tone="error"
        role="alert"
        title={`${name}: ${problem.title}`}
        actions={
          bytes ? (
            <Button size="sm" onClick={onReadAnew}>
              Read it as Windows-1252
            </Button>
          ) : undefined
        }
      >
        {problem.advice}
      </Banner>
    </div>
  )
}

/** What was chosen, and the way back to choosing. */
function ChosenStrip({ work }: { work: Import }) {
  const { chosen, isDone } = work
  if (chosen.at === 'nothing' || chosen.at === 'unreadable') return null
  const source = chosen.at === 'opening' ? null : chosen.source
  const busy = work.run.isPending ? 'The plans are being imported.' : undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-(--pad) py-4">
      <p className="min-w-0 text-14 wrap-anywhere">
        <span className="mono text-text">
          {source?.name ?? (chosen.at === 'opening' ? chosen.name : '')}
        </span>{' '}
        {source?.encoding ? <span className="ml-3 text-text-3">{source.encoding}</span> : null}
        {work.isRestored ? (
          <span className="block text-text-3">
            Kept from before. The file on your disk may have changed since.
          </span>
        ) : null}
      </p>
      <Button size="sm" disabledReason={busy} onClick={work.drop}>
        {isDone ? 'Import another file' : 'Choose another file'}
      </Button>
    </div>
  )
}

/** How far it has come, and what is wrong. */
function Progress({ work }: { work: Import }) {
  const { chosen } = work
  switch (chosen.at) {
    case 'nothing':
    case 'unreadable':
      return null
    case 'opening':
    case 'reading':
      return (
        <div className="px-(--pad) py-6">
          <Spinner label="Reading the plans..." />
        </div>
      )
    case 'read': {
      const { reading } = chosen
      if (reading.kind === 'refused') {
        return (
          <div className="px-(--pad) py-6">
            <Banner tone="error" role="alert" title={reading.problem.title}>
              {reading.problem.advice}
            </Banner>
          </div>
        )
      }
      if (reading.problems.length > 0) {
        return (
          <section aria-label="What is wrong with the file" className="pt-6">
            <ProblemTable problems={reading.problems} />
          </section>
        )
      }
      return <CheckedPlans work={work} />
    }
  }
}
