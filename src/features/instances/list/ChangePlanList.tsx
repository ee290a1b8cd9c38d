import { ErrorLink } from '@/components/ErrorLink'
import type { TogetherPlan } from '@/domain/workspaceFile/changeTogether'
import { StateTag, type State } from '@/ui/StateTag'
import type { ChangeResult } from './useSendChanges'

export interface ChangePlanListProps {
  plan: TogetherPlan
  results: ReadonlyMap<string, ChangeResult>
  isSending: boolean
}

/** What happens to each of the chosen servers, and then what came of it. */
export function ChangePlanList({ plan, results, isSending }: ChangePlanListProps) {
  return (
    <ul aria-label="Servers" className="grid gap-3 text-14">
      {plan.changes.map(({ instance: { id, name }, details, reason }) => {
        const result = results.get(id)
        const failure = result?.failure
        return (
          <Row
            key={id}
            name={name}
            state={result === undefined ? 'starting' : failure === undefined ? 'running' : 'error'}
          >
            {failure === undefined ? (
              <>
                {result === undefined ? (isSending ? 'Waits: ' : '') : 'Accepted: '}
                {details.join(' · ')}
                {reason === undefined || result !== undefined ? null : (
                  <span className="block text-text-3">{reason}</span>
                )}
              </>
            ) : (
              <>
                {failure.message} <ErrorLink code={failure.code} />
              </>
            )}
          </Row>
        )
      })}
      {plan.leftOut.map(({ instance: { id, name }, reasons }) => (
        <Row key={id} name={name} state="stopped">
          Left as it is. {reasons.join(' ')}
        </Row>
      ))}
      {plan.unchanged.map(({ id, name }) => (
        <Row key={id} name={name} state="stopped">
          Is so already.
        </Row>
      ))}
    </ul>
  )
}

interface RowProps {
  name: string
  state: State
  children: React.ReactNode
}

function Row({ name, state, children }: RowProps) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      <StateTag state={state} className="min-w-0 self-start">
        <span className="min-w-0 font-semibold text-wrap wrap-anywhere text-text">{name}</span>
      </StateTag>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
