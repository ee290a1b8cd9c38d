import { StateTag } from '@/ui/StateTag'

/** Whether a workspace is active, suspended or deleted. */
export function WorkspaceStateTag({
  suspendedAt,
  deletedAt,
}: {
  suspendedAt: string | null
  deletedAt: string | null
}) {
  if (deletedAt !== null) return <StateTag state="deleted" />
  return suspendedAt === null ? (
    <StateTag state="available">Active</StateTag>
  ) : (
    <StateTag state="suspended" />
  )
}
