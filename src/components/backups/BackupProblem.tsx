import type { BackupSchedule } from '@/domain/backups/backupSchedule'
import { LocalTime } from '../LocalTime'

/** What was wrong with the last backup. Nothing, if nothing was. */
export function BackupProblem({ schedule }: { schedule: BackupSchedule }) {
  const { problem, problemAt, nextAt } = schedule
  if (problem === null || problemAt === null) return null
  return (
    <>
      {problem === 'failed'
        ? 'The last backup could not be taken'
        : 'The last backup could not begin within 6 hours'}{' '}
      (<LocalTime at={problemAt} />
      ). Earlier ones are as before
      {nextAt === null ? null : (
        <>
          ; the next is due <LocalTime at={nextAt} />
        </>
      )}
      .
    </>
  )
}
