import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useArea } from '@/components/admin/useArea'
import { DateTimeInput } from '@/components/DateTimeInput'
import { parseTimestamp, SKIPPED } from '@/components/dateTimeField'
import { actionLabel, auditKinds, auditVias, supportKinds } from '@/domain/audit/auditActions'
import { isId, type AuditSearch } from '@/domain/audit/auditSearch'
import { useSearchText } from '@/lib/useSearchText'
import { useTimeZone } from '@/lib/useTimeZone'
import { Button } from '@/ui/Button'
import { Field, TextInput } from '@/ui/Field'
import { Select } from '@/ui/Select'

type Change = (change: AuditSearch, options?: { replace?: boolean }) => void

/** On a phone two filters share a line, unless they are long. */
const WIDE = 'max-md:col-span-2'

interface TextFilterProps {
  label: string
  className?: string
  placeholder?: string
  value: string | undefined
  /** What is wrong with the text; it is not searched for then. */
  problem?: (text: string) => string | undefined
  onChange: (text: string | undefined) => void
}

/** A text that is searched for after a pause in typing, or at once with Enter. */
function TextFilter({ label, className, placeholder, value, problem, onChange }: TextFilterProps) {
  const { text, setText, settleNow } = useSearchText(value ?? '', (wanted) => {
    if (problem?.(wanted) === undefined) onChange(wanted || undefined)
  })
  return (
    <Field label={label} className={className} error={problem?.(text.trim())}>
      <TextInput
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => (key === 'Enter' ? settleNow() : undefined)}
      />
    </Field>
  )
}

interface TimeFilterProps {
  label: string
  value: string | undefined
  /** What is wrong with a moment, if anything. */
  problem?: (at: number) => string | undefined
  onChange: (value: string | undefined) => void
}

/** A moment in the reader's time zone. It applies on Enter, and when the field is left: every part of it is a change. */
function TimeFilter({ label, value = '', problem, onChange }: TimeFilterProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  const at = parseTimestamp(typed)
  const error = typed === '' ? undefined : at === null ? SKIPPED : problem?.(at)
  const apply = () => {
    if (typed !== value && error === undefined) onChange(typed || undefined)
  }
  return (
    <Field label={label} error={error} className={WIDE}>
      {(control) => (
        <DateTimeInput
          {...control}
          value={typed}
          onBlur={apply}
          onKeyDown={({ key }) => (key === 'Enter' ? apply() : undefined)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </Field>
  )
}

const ID_HINT = 'Enter the whole id, such as 1b4e28ba-2fa1-11d2-883f-0016d3cca427.'

/** The value of an option names the kind too, because two kinds can have an action of the same name. */
const actionOptions = (of: string) =>
  Object.keys(auditKinds[of]?.actions ?? {}).map((each) => (
    <option key={each} value={`${of}.${each}`}>
      {actionLabel(of, each)}
    </option>
  ))

/** The filters of the audit log. The address holds them. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const navigate = useNavigate()
  const { root, isForAdmins } = useArea()
  const timeZone = useTimeZone()
  const { actor, kind, id, action, via, from, to, q } = search
  const change: Change = (changed, options) =>
    void navigate({ to: `${root}/audit`, search: { ...search, ...changed }, ...options })
  const isFiltered = Object.values(search).some(Boolean)
  const kinds = Object.entries(auditKinds).filter(
    ([each]) => isForAdmins || supportKinds.includes(each),
  )
  return (
    <form
      role="search"
      aria-label="Audit log"
      className="grid grid-cols-2 items-start gap-4 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] border-b border-line px-(--pad) py-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextFilter
        label="By"
        className={WIDE}
        placeholder="Name, email or “system”"
        value={actor}
        onChange={(text) => change({ actor: text }, { replace: true })}
      />
      <Field label="About">
        <Select
          placeholder="Everything"
          options={kinds.map(([value, { label }]) => ({ value, label }))}
          value={kind ?? ''}
          onChange={({ currentTarget }) =>
            change({ kind: currentTarget.value || undefined, id: undefined, action: undefined })
          }
        />
      </Field>
      <Field label="Source">
        <Select
          placeholder="All"
          options={Object.entries(auditVias).map(([value, label]) => ({ value, label }))}
          value={via ?? ''}
          onChange={({ currentTarget }) => change({ via: currentTarget.value || undefined })}
        />
      </Field>
      {kind === undefined ? null : (
        <TextFilter
          label="Its id"
          className={WIDE}
          value={id}
          problem={(text) => (text === '' || isId(text) ? undefined : ID_HINT)}
          onChange={(text) => change({ id: text }, { replace: true })}
        />
      )}
      <Field label="Change" className={WIDE}>
        <Select
          placeholder="All"
          value={kind === undefined || action === undefined ? '' : `${kind}.${action}`}
          onChange={({ currentTarget }) => {
            const [of, wanted] = currentTarget.value.split('.')
            change(wanted === undefined ? { action: undefined } : { kind: of, action: wanted })
          }}
        >
          {kind === undefined
            ? kinds.map(([of, { label }]) => (
                <optgroup key={of} label={label}>
                  {actionOptions(of)}
                </optgroup>
              ))
            : actionOptions(kind)}
        </Select>
      </Field>
      <TextFilter
        label="Reason"
        className={WIDE}
        placeholder="Part of the reason"
        value={q}
        onChange={(text) => change({ q: text }, { replace: true })}
      />
      <TimeFilter label="From" value={from} onChange={(value) => change({ from: value })} />
      <TimeFilter
        label="Until"
        value={to}
        problem={(at) =>
          from !== undefined && at <= Date.parse(from)
            ? 'Choose a time after the first.'
            : undefined
        }
        onChange={(value) => change({ to: value })}
      />
      <div className={clsx(WIDE, 'flex flex-wrap items-center gap-4 self-end text-14 text-text-3')}>
        <span>Times are in {timeZone}.</span>
        {isFiltered ? (
          <Button size="sm" asChild>
            <Link to={`${root}/audit`}>Clear filters</Link>
          </Button>
        ) : null}
      </div>
    </form>
  )
}
