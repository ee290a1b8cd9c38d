import type { Failure } from '@machines/auth.types'

/** A conflict with the texts of a dialog. The page behind it is already loading again. */
export function inContext(failure: Failure, conflict: string): Failure {
  return failure.code === 'conflict'
    ? { ...failure, message: conflict, hint: 'Close this dialog to see the current state.' }
    : failure
}

export interface EffectListsProps {
  stops: readonly string[]
  stays: readonly string[]
}

/** What a suspension does, as two lists side by side. */
export function EffectLists({ stops, stays }: EffectListsProps) {
  return (
    <div className="grid gap-5 text-14 sm:grid-cols-2">
      <Effects title="Stops at once" effects={stops} />
      <Effects title="Still works" effects={stays} />
    </div>
  )
}

function Effects({ title, effects }: { title: string; effects: readonly string[] }) {
  return (
    <div>
      <p className="label mb-1">{title}</p>
      <ul className="grid gap-1">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </div>
  )
}
