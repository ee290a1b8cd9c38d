import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { notifyError, notifySuccess } from '@/ui/notify'
import { exportPlans } from './exportPlans'

/** Downloads every plan as a file. A failure is a message, so that the button fits anywhere. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: exportPlans,
    onSuccess: (count) =>
      notifySuccess(`${formatCount(count)} ${count === 1 ? 'plan' : 'plans'} exported.`),
    onError: ({ message, hint }) => notifyError(['Export failed.', message, hint].join(' ')),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}

/** Export and import, for the head of a page. */
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
