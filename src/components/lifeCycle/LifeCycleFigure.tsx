import { QueryState } from '@/components/QueryState'
import type { InstanceState, Transition } from '@/domain/catalogue/queries'
import type { QueryView } from '@/lib/queryView'
import { Skeleton } from '@/ui/Skeleton'
import { LifeCycleDrawing } from './LifeCycleDrawing'
import styles from './lifeCycle.module.css'
import { narrowPlaces, widePlaces } from './stateGraph'

export interface LifeCycleFigureProps {
  query: QueryView<readonly [readonly InstanceState[], readonly Transition[]]>
  /** The state of a server, whose place is lit. */
  current?: string
}

/** The life of a server, drawn from the table of legal actions, for wide and for narrow columns. */
export function LifeCycleFigure({ query, current }: LifeCycleFigureProps) {
  return (
    <div className={styles.root}>
      <QueryState query={query} pending={<Skeleton className="h-80" />}>
        {([states, transitions]) => (
          <>
            <LifeCycleDrawing
              states={states}
              transitions={transitions}
              current={current}
              places={widePlaces}
              size={{ width: 1024, height: 332 }}
              loops="top"
              className={styles.wide}
            />
            <LifeCycleDrawing
              states={states}
              transitions={transitions}
              current={current}
              places={narrowPlaces}
              size={{ width: 320, height: 562 }}
              loops="left"
              className={styles.narrow}
            />
          </>
        )}
      </QueryState>
    </div>
  )
}
