import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '@/components/QueryState'
import type { AlarmFields } from '@/domain/alarms/alarmFields'
import { NOBODY_LEFT } from '@/domain/alarms/alarmTexts'
import { alarmPeopleQuery } from '@/domain/alarms/queryOptions'
import { Banner } from '@/ui/Banner'
import { Checkbox } from '@/ui/Checkbox'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

const choices = [
  { value: 'all', label: 'Everybody who manages servers' },
  { value: 'chosen', label: 'Chosen members' },
]

interface RecipientFieldsProps {
  workspaceId: string
  fields: AlarmFields
  /** The stored choice has nobody left. */
  isNobodyLeft: boolean
  error: ReactNode
  onChange: (changed: Partial<AlarmFields>) => void
}

/** Whom an alarm writes to: everybody who manages servers, or chosen members and the mailbox of the team. */
export function RecipientFields({
  workspaceId,
  fields,
  isNobodyLeft,
  error,
  onChange,
}: RecipientFieldsProps) {
  const { isForChosen, people: chosen, mailbox } = fields
  const query = useQuery({ ...alarmPeopleQuery(workspaceId), enabled: isForChosen })
  return (
    <>
      {isNobodyLeft ? <Banner tone="warn">{NOBODY_LEFT}</Banner> : null}
      <Field
        label="Who gets its messages"
        hint={
          isForChosen
            ? 'If none of them is left, everybody who manages servers.'
            : 'All operators and owners of the workspace, and the mailbox of the team.'
        }
      >
        <Select
          options={choices}
          value={isForChosen ? 'chosen' : 'all'}
          onChange={({ currentTarget }) =>
            onChange({ isForChosen: currentTarget.value === 'chosen' })
          }
        />
      </Field>
      {isForChosen ? (
        <Field label="Recipients" error={error}>
          {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
            <div id={id} role="group" aria-label="Recipients" aria-describedby={describedBy}>
              <QueryState query={query}>
                {(people) =>
                  (people ?? []).map(({ id: person, name, email }) => (
                    <Checkbox
                      key={person}
                      label={name === '' ? email : name}
                      hint={
                        name === '' ? undefined : <span className="wrap-anywhere">{email}</span>
                      }
                      aria-invalid={isInvalid}
                      checked={chosen.includes(person)}
                      onChange={({ currentTarget }) =>
                        onChange({
                          people: currentTarget.checked
                            ? [...chosen, person]
                            : chosen.filter((each) => each !== person),
                        })
                      }
                    />
                  ))
                }
              </QueryState>
              <Checkbox
                label="The mailbox of the team"
                hint="An owner sets it under Workspace."
                aria-invalid={isInvalid}
                checked={mailbox}
                onChange={({ currentTarget }) => onChange({ mailbox: currentTarget.checked })}
              />
            </div>
          )}
        </Field>
      ) : null}
    </>
  )
}
