import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { QueryState } from '@/components/QueryState'
import { keyActionsQuery } from '@/domain/workspaces/queryOptions'
import { Checkbox } from '@/ui/Checkbox'

export interface KeyActionFieldsProps {
  /** Null: the key is not narrowed. */
  actions: readonly string[] | null
  error: string | undefined
  onChange: (actions: readonly string[] | null) => void
}

/** Narrows a key that operates to some actions, by what they are about. */
export function KeyActionFields({ actions, error, onChange }: KeyActionFieldsProps) {
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Narrow it to some actions"
        hint="Otherwise it does everything that Operate allows."
        checked={actions !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [] : null)}
      />
      {actions === null ? null : (
        <ActionGroups actions={actions} error={error} onChange={onChange} />
      )}
    </div>
  )
}

interface ActionGroupsProps extends KeyActionFieldsProps {
  actions: readonly string[]
}

function ActionGroups({ actions, error, onChange }: ActionGroupsProps) {
  const query = useQuery(keyActionsQuery)
  const errorId = useId()
  return (
    <>
      {/* Above the list, which is longer than the dialog. */}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="text-14 text-error">
          {error}
        </p>
      )}
      <QueryState query={query}>
        {(known = []) => (
          <div
            role="group"
            aria-label="Actions of the key"
            aria-describedby={error === undefined ? undefined : errorId}
            className="grid gap-4"
          >
            {[...Map.groupBy(known, ({ area }) => area)].map(([area, ofArea]) => (
              <fieldset key={area} className="grid gap-x-4 md:grid-cols-2">
                <legend className="text-14 text-text-3">{area}</legend>
                {ofArea.map(({ action, label }) => (
                  <Checkbox
                    key={action}
                    aria-invalid={error === undefined ? undefined : true}
                    label={label}
                    checked={actions.includes(action)}
                    onChange={({ currentTarget }) =>
                      onChange(
                        currentTarget.checked
                          ? [...actions, action]
                          : actions.filter((each) => each !== action),
                      )
                    }
                  />
                ))}
              </fieldset>
            ))}
          </div>
        )}
      </QueryState>
    </>
  )
}
