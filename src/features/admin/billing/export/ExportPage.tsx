import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '@machines/auth.types'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { charts, type Chart } from '@/domain/billing/admin/accountingSettings'
import { accountingSettingsQuery } from '@/domain/billing/admin/monthCloseQueries'
import { lastMonths, monthAgo } from '@/domain/billing/admin/months'
import { monthName } from '@/domain/billing/monthName'
import { formatCount } from '@/lib/format'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { AdminBillingFrame } from '../AdminBillingFrame'
import { csvFiles, type CsvFile } from './csvFileList'
import { downloadCsv, downloadDatev, type DatevResult } from './downloads'
import { OssSection } from './OssSection'
import { missingText } from './settingNames'

const SettingsDialog = lazyWithRetry(
  'The dialog',
  async () => (await import('./SettingsDialog')).SettingsDialog,
)

const chartNames = Object.keys(charts) as Chart[]

/** How many months can be chosen. The running one comes before them. */
const MONTHS = 36

const options = (months: readonly string[]) =>
  months.map((value) => ({ value, label: monthName(value) }))

/** /admin/billing/export and /staff/billing/export: documents and bookings of some months, for accountants. */
export function ExportPage() {
  const [from, setFrom] = useState(() => monthAgo(1))
  const [to, setTo] = useState(from)
  const all = [monthAgo(0), ...lastMonths(MONTHS)]
  const end = to < from ? from : to
  return (
    <AdminBillingFrame
      page="export"
      title="Export"
      lead="Documents, payments and bookings of the months that you choose, for your accountant."
    >
      <section aria-labelledby="months" className="border-b border-line">
        <SectionHead id="months" title="Months" />
        <div className="flex flex-wrap gap-4 px-(--pad) pb-4">
          <Field label="From" className="w-full max-w-56">
            <Select
              value={from}
              options={options(all)}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
          </Field>
          <Field label="To" className="w-full max-w-56">
            <Select
              value={end}
              options={options(all.filter((month) => month >= from).slice(-12))}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Field>
        </div>
        <p className="max-w-[60em] px-(--pad) pb-5 text-14 text-text-2">
          The day of the document or booking decides, in UTC. An invoice for a month is issued on
          the first day of the next.
        </p>
      </section>
      <CsvSection months={{ from, to: end }} />
      <OssSection />
      <DatevSection months={{ from, to: end }} />
    </AdminBillingFrame>
  )
}

interface SectionProps {
  months: { from: string; to: string }
}

function CsvSection({ months }: SectionProps) {
  const saving = useMutation<number, Failure, CsvFile>({
    mutationFn: ({ id }) => downloadCsv(id, months),
    onSuccess: (rows, { title }) => notifySuccess(`${title}: ${formatCount(rows)} rows.`),
  })
  return (
    <section aria-labelledby="csv" className="border-b border-line">
      <SectionHead id="csv" title="CSV" />
      {saving.error ? (
        <div className="px-(--pad) pb-4">
          <FailureBanner failure={saving.error} />
        </div>
      ) : null}
      <ul className="border-t border-line text-14">
        {csvFiles.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-(--pad) py-3 last:border-b-0"
          >
            <div className="min-w-0 flex-[1_1_16rem]">
              <span className="font-medium">{file.title}</span>
              <p className="text-text-2">{file.text}</p>
            </div>
            <Button
              size="sm"
              busy={saving.isPending && saving.variables.id === file.id}
              onClick={() => saving.mutate(file)}
            >
              <span>
                Download <span className="sr-only">{file.title}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function DatevSection({ months }: SectionProps) {
  const query = useQuery(accountingSettingsQuery)
  // The chart of accounts with which the dialog fills what is empty.
  const [opened, setOpened] = useState<Chart | 'none' | null>(null)
  const saving = useMutation<DatevResult>({
    mutationFn: () => downloadDatev(months),
    onSuccess: (result) => {
      if ('bookings' in result) notifySuccess(`${formatCount(result.bookings)} bookings exported.`)
    },
  })
  const open = (chart: Chart | 'none') => {
    saving.reset()
    setOpened(chart)
  }
  const missing = saving.data && 'missing' in saving.data ? saving.data.missing : []
  const failure = saving.error ?? query.error
  return (
    <section aria-labelledby="datev" className="border-b border-line">
      <SectionHead
        id="datev"
        title="DATEV"
        aside={
          query.data ? (
            <Button size="sm" onClick={() => open('none')}>
              Accounts
            </Button>
          ) : undefined
        }
      />
      <div className="grid max-w-[60em] justify-items-start gap-4 px-(--pad) pb-5 text-14 text-text-2">
        <p>
          A batch of bookings (Buchungsstapel) that an accountant imports into DATEV: invoices and
          credit notes by tax, payments, refunds and credits.
        </p>
        {failure ? <FailureBanner failure={failure} /> : null}
        {missing.length === 0 ? null : (
          <Banner tone="warn" role="alert" title="The file needs these settings first">
            <ul className="grid gap-1">
              {missing.map((each) => {
                const text = missingText(each)
                return <li key={text}>{text}</li>
              })}
            </ul>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => open('none')}>
                Enter accounts
              </Button>
              {chartNames.map((chart) => (
                <Button key={chart} size="sm" variant="ghost" onClick={() => open(chart)}>
                  Begin with {chart}
                </Button>
              ))}
            </div>
          </Banner>
        )}
        <Button variant="primary" busy={saving.isPending} onClick={() => saving.mutate()}>
          Download for DATEV
        </Button>
      </div>
      {opened !== null && query.data ? (
        <SettingsDialog
          settings={query.data}
          chart={opened === 'none' ? null : opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  )
}
