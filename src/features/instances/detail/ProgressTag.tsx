import { LocalTime } from '@/components/LocalTime'
import { networkErrorText, type NetworkProgress } from '@/domain/instances/network'
import { Banner } from '@/ui/Banner'
import { StateTag } from '@/ui/StateTag'

/** Whether what was saved is in force. */
export function ProgressTag({ progress: { version, status } }: { progress: NetworkProgress }) {
  if (version === 0) return null
  if (status === 'failed') return <StateTag state="error">Not applied</StateTag>
  return status === 'pending' ? (
    <StateTag state="starting">Being applied</StateTag>
  ) : (
    <StateTag state="running">Applied</StateTag>
  )
}

/** Why what was saved is not in force, and when it is tried again. */
export function ProgressProblem({ progress }: { progress: NetworkProgress }) {
  const { status, errorCode, nextTryAt } = progress
  if (status !== 'failed') return null
  return (
    <Banner tone="error" title="The last change is not applied yet.">
      {networkErrorText(errorCode)}
      {nextTryAt === null ? null : (
        <>
          {' '}
          We try again at <LocalTime at={nextTryAt} />.
        </>
      )}
    </Banner>
  )
}
