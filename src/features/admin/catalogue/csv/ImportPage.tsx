import { Link } from '@tanstack/react-router'
import type { User } from '@machines/auth.types'
import { useUser } from '@/domain/session/useAuth'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Button } from '@/ui/Button'
import { PageHeader } from '@/ui/PageHeader'
import { Spinner } from '@/ui/Spinner'
import { ExportButton } from './CsvActions'
import { ImportPreview } from './ImportPreview'
import { FocusedSummary } from './FocusedSummary'
import { FormatHelp } from './FormatHelp'
import { PastedPlans } from './PastedPlans'
import { SourcePicker } from './SourcePicker'
import { PASTED, type Unreadable } from './source'
import { useImport, type Import } from './useImport'

/** /admin/products/import: imports plans from CSV and shows all changes before it saves them. */
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
  const isEditor = work.isPasted && !work.isDone
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
        lead="Check a CSV file against the catalogue and preview every change. All rows are imported, or none."
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
      {isEditor ? <PastedPlans work={work} /> : null}
      <Progress work={work} />
      <FormatHelp />
      <UnsavedChangesDialog
        userId={user.id}
        isDirty={work.isPrepared}
        description="Your import has not been saved. If you leave, it is discarded; the catalogue stays as it is."
        onLeave={work.drop}
      />
    </>
  )
}

/** Says why a file is not readable, above the picker for another file. */
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
              Read as Windows-1252
            </Button>
          ) : undefined
        }
      >
        {problem.advice}
      </Banner>
    </div>
  )
}

/** The name of the source, with a button to choose another one. */
function ChosenStrip({ work }: { work: Import }) {
  const { chosen, source, isDone } = work
  if (chosen.at === 'nothing' || chosen.at === 'unreadable') return null
  const busy = work.run.isPending ? 'Import in progress.' : undefined
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-(--pad) py-4">
      <p className="min-w-0 text-14 wrap-anywhere">
        <span className="mono text-text">
          {source?.name ?? (chosen.at === 'opening' ? chosen.name : '')}
        </span>{' '}
        {source?.encoding ? <span className="ml-3 text-text-3">{source.encoding}</span> : null}
        {work.isRestored ? (
          <span className="block text-text-3">
            Restored from before. The file on your disk may have changed since.
          </span>
        ) : null}
      </p>
      <Button size="sm" disabledReason={busy} onClick={work.drop}>
        {isDone
          ? 'Start another import'
          : source?.name === PASTED
            ? 'Start over'
            : 'Choose another file'}
      </Button>
    </div>
  )
}

/** The progress of the import, and its problems. */
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
      const { result } = chosen
      if (result.kind === 'refused') {
        return (
          <FocusedSummary about={work.isRestored ? null : result} className="px-(--pad) py-6">
            <Banner tone="error" role="alert" title={result.problem.title}>
              {result.problem.advice}
            </Banner>
          </FocusedSummary>
        )
      }
      // The text field lists the problems, so they are not shown here.
      return result.problems.length > 0 ? null : <ImportPreview work={work} />
    }
  }
}
