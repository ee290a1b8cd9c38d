import { useMutation } from '@tanstack/react-query'
import type { AuditSearch } from '@/domain/audit/auditSearch'
import { notifyFailure } from '@/components/notifyFailure'
import { formatCount } from '@/lib/format'
import { useTimeZone } from '@/lib/useTimeZone'
import { Button } from '@/ui/Button'
import { notifySuccess } from '@/ui/notify'
import { exportAudit, MOST_EXPORTED } from './exportAudit'

function describeExport(count: number): string {
  if (count === MOST_EXPORTED) {
    return `${formatCount(count)} changes exported, the most that a file holds. Choose a shorter period for the others.`
  }
  return `${formatCount(count)} ${count === 1 ? 'change' : 'changes'} exported.`
}

/** Downloads everything that the search finds, not only the rows that are shown. */
export function ExportAuditButton({ search }: { search: AuditSearch }) {
  const timeZone = useTimeZone()
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAudit(search, timeZone),
    onSuccess: (count) => notifySuccess(describeExport(count)),
    onError: (failure) =>
      notifyFailure(['Export failed.', failure.message, failure.hint].join(' '), failure),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  )
}
