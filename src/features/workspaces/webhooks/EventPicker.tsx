import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { QueryState } from '@/components/QueryState'
import { webhookEventsQuery } from '@/domain/webhooks/queryOptions'
import { Checkbox } from '@/ui/Checkbox'
import { RadioCards } from '@/ui/RadioCards'
import { topicLabel } from './topics'

export interface EventPickerProps {
  /** Whether all events are sent, also those that come later. */
  isAll: boolean
  chosen: readonly string[]
  error?: string | undefined
  onChange: (part: { isAll?: boolean; chosen?: readonly string[] }) => void
}

/** Chooses all events or some of them, by topic. */
export function EventPicker({ isAll, chosen, error, onChange }: EventPickerProps) {
  const query = useQuery(webhookEventsQuery)
  const errorId = useId()
  return (
    <div className="grid gap-3">
      <RadioCards
        legend="Events"
        options={[
          { value: 'all', label: 'All', description: 'Also kinds of events that come later.' },
          { value: 'some', label: 'Some', description: 'Only the events that you select.' },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => onChange({ isAll: value === 'all' })}
      />
      {isAll ? null : (
        <QueryState query={query}>
          {(events = []) => (
            <div
              role="group"
              aria-label="Events to send"
              aria-describedby={error === undefined ? undefined : errorId}
              className="grid gap-4"
            >
              {[...Map.groupBy(events, ({ topic }) => topic)].map(([topic, kinds]) => (
                <fieldset key={topic} className="grid gap-x-4 md:grid-cols-2">
                  <legend className="text-14 text-text-3">{topicLabel(topic)}</legend>
                  {kinds.map(({ name, title }) => (
                    <Checkbox
                      key={name}
                      aria-invalid={error === undefined ? undefined : true}
                      label={title}
                      hint={<code className="text-12">{name}</code>}
                      checked={chosen.includes(name)}
                      onChange={({ currentTarget }) =>
                        onChange({
                          chosen: currentTarget.checked
                            ? [...chosen, name]
                            : chosen.filter((each) => each !== name),
                        })
                      }
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          )}
        </QueryState>
      )}
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="text-14 text-error">
          {error}
        </p>
      )}
    </div>
  )
}
