import { useTimeZone } from '@/lib/useTimeZone'
import { localTextAt } from '@/lib/zonedTime'
import { TextInput, type FieldControl } from '@/ui/Field'
import { parseTimestamp, valueOfLocal } from './dateTimeField'

export interface MomentInputProps extends FieldControl {
  name?: string
  /** An ISO text in UTC. A text without a zone is a local time that the change of the clocks skips. */
  value: string
  changed?: boolean
  onBlur?: () => void
  onKeyDown?: (event: { key: string }) => void
  onChange: (event: { currentTarget: { value: string } }) => void
}

/** The browser's picker for day and time. It shows the reader's time zone; the value is in UTC. */
export function DateTimeInput({ value, onChange, ...control }: MomentInputProps) {
  const timeZone = useTimeZone()
  const at = parseTimestamp(value)
  return (
    <TextInput
      {...control}
      mono
      type="datetime-local"
      max="9999-12-31T23:59"
      value={at === null ? value : localTextAt(at, timeZone)}
      onChange={({ currentTarget: { value: local } }) =>
        onChange({ currentTarget: { value: valueOfLocal(local, timeZone) } })
      }
    />
  )
}
