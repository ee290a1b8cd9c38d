import { TextInput } from '@/ui/Field'
import type { EditorControl } from './EditorField'
import { momentOf } from './planForm'

/** The browser's own picker of a day and a time, in UTC; the field holds an ISO text. */
export function MomentInput({ value, onChange, ...control }: EditorControl) {
  const at = momentOf(value)
  return (
    <TextInput
      {...control}
      mono
      type="datetime-local"
      max="9999-12-31T23:59"
      value={at === null ? '' : new Date(at).toISOString().slice(0, 16)}
      onChange={({ currentTarget: { value: local } }) =>
        onChange({ currentTarget: { value: local === '' ? '' : `${local}:00Z` } })
      }
    />
  )
}
