import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { DataSource } from '@/ui/DataSource'
import { Spinner } from '@/ui/Spinner'
import { FocusedSummary } from './FocusedSummary'
import { ImportPriceDialog } from './ImportPriceDialog'
import {
  blockedBy,
  changesOf,
  countOutcomes,
  formatCounts,
  livePriceChanges,
  uncheckedLines,
} from './report'
import { ReportTable } from './ReportTable'
import type { Import } from './useImport'

/** After a failure with one of these codes it is unknown whether the plans were written. */
const UNCERTAIN = new Set(['network', 'timeout', 'unavailable', 'unexpected'])

const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** The report of the database: what the import would change, and later what it changed. */
export function ImportPreview({ work }: { work: Import }) {
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
                hint: 'The plans may or may not have been imported. Check again: imported rows are then unchanged.',
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
  const { check, run, rows } = work
  const [isAsking, setIsAsking] = useState(false)
  if (check.report === null) return null
  const counts = countOutcomes(check.report)
  const changes = changesOf(counts)
  const blocked = blockedBy(counts)
  const prices = livePriceChanges(check.report)
  const unchecked = uncheckedLines(check.report, rows ?? [])
  const reason = work.isEdited
    ? 'The text was edited. Check again first.'
    : blocked > 0
      ? `${many(blocked, 'line')} cannot be imported. Fix ${blocked === 1 ? 'it' : 'them'} and try again.`
      : changes === 0
        ? 'The catalogue already matches the file.'
        : run.failure
          ? 'Check again first.'
          : undefined
  const start = () => {
    if (prices.slugs.length > 0) setIsAsking(true)
    else run.start({ reason: '', pricesFrom: null })
  }
  return (
    <section aria-labelledby="import-check">
      <SectionHead id="import-check" title="Preview" />
      <FocusedSummary
        about={blocked > 0 && !work.isRestored ? check.report : null}
        className="flex flex-wrap items-center justify-between gap-4 px-(--pad) pb-5"
      >
        <p role="status" className="text-14">
          {formatCounts(counts)}.{' '}
          {blocked > 0
            ? 'Nothing is imported until all lines are right.'
            : 'Nothing is saved until you confirm.'}
        </p>
        <Button variant="primary" busy={run.isPending} disabledReason={reason} onClick={start}>
          {changes === 0 ? 'Import' : `Import ${many(changes, 'change')}`}
        </Button>
      </FocusedSummary>
      {unchecked > 0 || prices.slugs.length > 0 ? (
        <div className="grid gap-3 px-(--pad) pb-5">
          {unchecked > 0 ? (
            <Banner tone="warn" title={`${many(unchecked, 'line')} without a version.`}>
              Edits made after the file was written are not checked, and may be overwritten. An
              export includes versions.
            </Banner>
          ) : null}
          {prices.slugs.length > 0 ? (
            <Banner
              tone="warn"
              title={`${many(prices.slugs.length, 'published plan')} with a new price.`}
            >
              You will be asked for a date and a reason.
            </Banner>
          ) : null}
        </div>
      ) : null}
      <ReportTable report={check.report} caption="Preview of each line" />
      <DataSource
        source="admin_import_plans"
        note={`${many(check.report.length, 'line')}, dry run`}
      />
      {isAsking ? (
        <ImportPriceDialog
          work={work}
          prices={prices}
          changes={changes}
          onClose={() => {
            setIsAsking(false)
            run.touch()
          }}
          onRefused={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}

function Result({ work, report }: { work: Import; report: NonNullable<Import['run']['report']> }) {
  const { run, isDone } = work
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
                <Link to="/admin/products">Manage products</Link>
              </Button>
            }
          >
            {counts.create > 0 ? 'New plans are drafts. Publish them when they are ready.' : ''}
          </Banner>
        ) : (
          <Banner
            tone="error"
            role="alert"
            title="Nothing was imported. The catalogue changed since the check."
          >
            {many(blockedBy(counts), 'line')} can no longer be imported. Fix the marked text, or
            check it again.
          </Banner>
        )}
        {others > 0 ? (
          <Banner tone="warn" role="status" title="Some rows changed since the check.">
            The catalogue was edited in between. {many(others, 'line')}{' '}
            {others === 1 ? 'is' : 'are'} marked below with the actual result.
          </Banner>
        ) : null}
      </div>
      <ReportTable report={report} caption="Result of each line" differing={run.differing} />
      <DataSource source="admin_import_plans" note={many(report.length, 'line')} />
    </section>
  )
}
