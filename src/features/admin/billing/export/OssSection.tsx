import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { ossQuarters, type Quarter } from '@/domain/billing/admin/months'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { Select } from '@/ui/Select'
import { CenteredSpinner } from '@/ui/Spinner'
import { downloadCsv } from './downloads'

/** It needs a table, which nothing else on the page does. */
const OssTable = lazyWithRetry(
  'The quarter',
  async () => (await import('./OssTable')).OssTable,
  () => <CenteredSpinner />,
)

/** What a quarter declares through the One Stop Shop, and its file. */
export function OssSection() {
  const [quarters] = useState(() => ossQuarters())
  // The one that ended last: its return is due first.
  const [quarter, setQuarter] = useState<Quarter>(quarters[1])
  const saving = useMutation<number>({
    mutationFn: () => downloadCsv('oss', quarter),
    onSuccess: (rows) =>
      notifySuccess(
        rows === 0
          ? 'The file is empty: no tax of this quarter is declared through the One Stop Shop.'
          : `One Stop Shop: ${formatCount(rows)} rows.`,
      ),
  })
  return (
    <section aria-labelledby="oss" className="border-b border-line">
      <SectionHead id="oss" title="One Stop Shop" />
      <div className="grid max-w-[60em] justify-items-start gap-4 px-(--pad) pb-5 text-14 text-text-2">
        <p>
          Net and tax of a quarter by country and rate. Each invoice keeps how its tax is declared,
          whatever your settings say later. The month of the usage decides. What is issued after the
          return is due, at the end of the month after the quarter, belongs to the quarter in which
          it is issued, as an amendment of the earlier one.
        </p>
        <Field label="Quarter" className="w-full max-w-56">
          <Select
            value={quarter.from}
            options={quarters.map(({ from: value, name }) => ({ value, label: name }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = quarters.find(({ from }) => from === value)
              if (chosen) setQuarter(chosen)
            }}
          />
        </Field>
      </div>
      <OssTable quarter={quarter} />
      <div className="grid justify-items-start gap-4 px-(--pad) py-5">
        {saving.error ? <FailureBanner failure={saving.error} /> : null}
        <Button busy={saving.isPending} onClick={() => saving.mutate()}>
          Download the quarter
        </Button>
      </div>
    </section>
  )
}
