import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyFailure } from '@/components/notifyFailure'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { exportPlans } from './exportPlans'

/** Downloads all plans as a file. A failure is shown as a toast, so the button needs no space for it. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: exportPlans,
    onSuccess: (count) =>
      notifySuccess(`${formatCount(count)} ${count === 1 ? 'plan' : 'plans'} exported.`),
    onError: (failure) =>
      notifyFailure(['Export failed.', failure.message, failure.hint].join(' '), failure),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}

/** The buttons for export and import in the head of a page. */
export function CsvActions() {
  return (
    <>
      <ExportButton />
      <Button asChild>
        <Link to="/admin/products/import">Import CSV</Link>
      </Button>
    </>
  )
}
