import { Link } from '@tanstack/react-router'
import { FailureBanner } from '@/features/auth/FailureBanner'
import { SectionHead } from '@/features/shell/SectionHead'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Plate } from '@/ui/Plate'
import { Spinner } from '@/ui/Spinner'
import { changesOf, countOutcomes, countsInWords } from './report'
import { ReportTable } from './ReportTable'
import type { Import } from './useImport'

/** After these nobody knows whether the plans were written. */
const UNCERTAIN = new Set(['network', 'timeout', 'unavailable', 'unexpected'])

const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** What the database says of the plans: what they would change, and what they did. */
export function CheckedPlans({ work }: { work: Import }) {
  const { check, run, rows } = work
  if (check.isPending) {
    return (
      <div className="px-(--pad) py-6">
        <Spinner label={`Checking ${many(rows?.length ?? 0, 'plan')} against the catalogue...`} />
      </div>
    )
  }
  if (check.failure) {
    return (
      <div className="px-(--pad) py-6">
        <FailureBanner
          failure={check.failure}
          actions={
            <Button size="sm" onClick={check.again}>
              Check again
            </Button>
          }
        />
      </div>
    )
  }
  return (
    <>
      {run.failure ? <RunFailure work={work} failure={run.failure} /> : null}
      {run.report ? <Result work={work} report={run.report} /> : <Preview work={work} />}
    </>
  )
}

function RunFailure({
  work,
  failure,
}: {
  work: Import
  failure: NonNullable<Import['run']['failure']>
}) {
  const isUncertain = UNCERTAIN.has(failure.code)
  return (
    <div className="px-(--pad) pt-6">
      <FailureBanner
        failure={
          isUncertain
            ? {
                ...failure,
                hint: 'We do not know whether the plans were imported. Check again: what was imported is unchanged then.',
              }
            : failure
        }
        actions={
          <Button size="sm" onClick={work.check.again}>
            Check again
          </Button>
        }
      />
    </div>
  )
}

function Preview({ work }: { work: Import }) {
  const { check, run } = work
  if (check.report === null) return null
  const counts = countOutcomes(check.report)
  const changes = changesOf(counts)
  const reason =
    counts.error > 0
      ? `${many(counts.error, 'line')} cannot be imported. Mend the file and choose it again.`
      : changes === 0
        ? 'The catalogue is already as the file says.'
        : run.failure
          ? 'Check again first.'
          : undefined
  return (
    <section aria-labelledby="import-check">
      <SectionHead id="import-check" title="What would change" />
      <div className="flex flex-wrap items-center justify-between gap-4 px-(--pad) pb-5">
        <p role="status" className="text-14">
          {countsInWords(counts)}.{' '}
          {counts.error > 0
            ? 'Nothing is written while one line is wrong.'
            : 'Nothing is written yet.'}
        </p>
        <Button variant="main" busy={run.isPending} disabledReason={reason} onClick={run.start}>
          {changes === 0 ? 'Import' : `Import ${many(changes, 'change')}`}
        </Button>
      </div>
      <ReportTable report={check.report} caption="What would become of each line" />
      <Plate source="admin_import_plans" note={`${many(check.report.length, 'line')}, dry run`} />
    </section>
  )
}

function Result({ work, report }: { work: Import; report: NonNullable<Import['run']['report']> }) {
  const { run, isDone, check } = work
  const counts = countOutcomes(report)
  const others = run.differing.size
  return (
    <section aria-labelledby="import-result">
      <SectionHead id="import-result" title={isDone ? 'Imported' : 'Not imported'} />
      <div className="grid gap-3 px-(--pad) pb-5">
        {isDone ? (
          <Banner
            tone="ok"
            role="status"
            title={`${many(changesOf(counts), 'change')} imported.`}
            actions={
              <Button size="sm" asChild>
                <Link to="/admin/products">See the products</Link>
              </Button>
            }
          >
            {counts.create > 0 ? 'New plans are drafts: publish them when they are right.' : ''}
          </Banner>
        ) : (
          <Banner
            tone="error"
            role="alert"
            title="Nothing was imported: the catalogue was changed since the check."
            actions={
              <Button size="sm" onClick={check.again}>
                Check again
              </Button>
            }
          >
            {many(counts.error, 'line')} cannot be imported any more.
          </Banner>
        )}
        {others > 0 ? (
          <Banner tone="warn" role="status" title="Not everything came out as it was checked.">
            Somebody changed the catalogue in between: {many(others, 'line')}{' '}
            {others === 1 ? 'is' : 'are'} marked below. What stands there is what the database did.
          </Banner>
        ) : null}
      </div>
      <ReportTable report={report} caption="What became of each line" differing={run.differing} />
      <Plate source="admin_import_plans" note={many(report.length, 'line')} />
    </section>
  )
}
