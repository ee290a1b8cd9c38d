import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import { Skeleton } from '@/ui/Skeleton'
import { LifeCycleDrawing } from './LifeCycleDrawing'
import styles from './lifeCycle.module.css'
import { narrowPlaces, widePlaces } from './stateGraph'

export interface LifeCycleFigureProps {
  /** `undefined` while they are loading; so is `transitions`. */
  states: readonly InstanceState[] | undefined
  transitions: readonly Transition[] | undefined
  /** The state of a server, whose place is lit. */
  current?: string
}

/** The life of a server, drawn from the table of legal actions, for wide and for narrow columns. */
export function LifeCycleFigure({ states, transitions, current }: LifeCycleFigureProps) {
  if (states === undefined || transitions === undefined) {
    return (
      <div className={styles.root}>
        <Skeleton className="h-80" />
      </div>
    )
  }
  const drawing = { states, transitions, current }
  return (
    <div className={styles.root}>
      <LifeCycleDrawing
        {...drawing}
        places={widePlaces}
        size={{ width: 1024, height: 332 }}
        loops="top"
        className={styles.wide}
      />
      <LifeCycleDrawing
        {...drawing}
        places={narrowPlaces}
        size={{ width: 320, height: 562 }}
        loops="left"
        className={styles.narrow}
      />
    </div>
  )
}
