import { LocalTime } from '@/components/LocalTime'
import { errorText } from '@/domain/instances/pastActionTexts'
import type { Volume } from '@/domain/volumes/volume'
import { StateTag, type State } from '@/ui/StateTag'

const LOOKS: Readonly<Record<Volume['state'], { state: State; label: string }>> = {
  creating: { state: 'starting', label: 'Being made' },
  available: { state: 'available', label: 'Available' },
  attaching: { state: 'starting', label: 'Being attached' },
  attached: { state: 'running', label: 'Attached' },
  detaching: { state: 'starting', label: 'Being detached' },
  growing: { state: 'starting', label: 'Growing' },
  restoring: { state: 'starting', label: 'Being restored' },
  failed: { state: 'error', label: 'Failed' },
  deleted: { state: 'deleted', label: 'In the bin' },
}

const PROBLEMS: Readonly<Record<NonNullable<Volume['problem']>, string>> = {
  create: 'Could not be made',
  attach: 'Could not be attached',
  detach: 'Could not be detached',
  grow: 'Could not grow',
  snapshot: 'A snapshot could not be taken',
  restore: 'Could not be restored',
}

interface VolumeStateProps {
  volume: Pick<Volume, 'state' | 'problem' | 'errorCode' | 'purgeAfter'>
  /** What the work at it waits for, as a sentence. */
  wait?: string | undefined
}

/** The state of a volume, what went wrong the last time, and until when it can be restored. */
export function VolumeState({ volume, wait }: VolumeStateProps) {
  const { state, problem, errorCode, purgeAfter } = volume
  return (
    <>
      <StateTag state={LOOKS[state].state}>{LOOKS[state].label}</StateTag>
      {wait === undefined ? null : <small className="block text-text-3">{wait}</small>}
      {problem === null ? null : (
        <small className="block text-text-3">
          {PROBLEMS[problem]}: {errorText(errorCode)}
        </small>
      )}
      {purgeAfter === null ? null : (
        <small className="block text-text-3">
          Removed for good: <LocalTime at={purgeAfter} />
        </small>
      )}
    </>
  )
}
