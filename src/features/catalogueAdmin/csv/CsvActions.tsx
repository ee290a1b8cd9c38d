import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '@/lib/format'
import { Button } from '@/ui/Button'
import { notifyError, notifySuccess } from '@/ui/notify'
import { exportPlans } from './exportPlans'

/** Every plan as a file. What it says when it fails is a message, so that it can stand anywhere. */
export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: exportPlans,
    onSuccess: (count) =>
      notifySuccess(`${formatCount(count)} ${count === 1 ? 'plan' : 'plans'} exported.`),
    onError: ({ message, hint }) => notifyError(['Not exported.', message, hint].join(' ')),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}

/** The ways of the catalogue out to a file and in from one; for the head of a page. */
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
