import { Command as List } from 'cmdk'
import * as RadixDialog from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { useReturnFocus } from '@/ui/returnFocus'
import type { Command } from './commands'
import { ActiveOption } from '@/lib/internals/ActiveOption'
import { Fragment } from './Fragment'
import { paletteLabel } from './paletteLabel'
import { bestFirst } from './rank'
import { recentCommands, rememberCommand } from './recent'
import { endTypeAhead, typedAhead } from './typeAhead'
import { useAdminCommands } from './useAdminCommands'
import { useBitCommands } from './useBitCommands'
import { useCommandRunner } from './useCommandRunner'
import { useFindable } from './useFindable'
import styles from './palette.module.css'

/** Nobody reads a longer list: typing one more letter is faster. */
const MOST_FOUND = 24

/** The results of what a person has: before those of the site, and after them. */
export interface OwnResults {
  first: readonly Command[]
  last: readonly Command[]
}

/** Finds what the signed-in person has. */
export interface Own {
  find: (search: string) => OwnResults
  isPending: boolean
  /** Sentences about what could not be loaded. */
  missing: readonly string[]
}

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const NOTHING: Own = { find: () => ({ first: [], last: [] }), isPending: false, missing: [] }

/** Focuses the field behind what was typed ahead. Radix would select it, and the next letter would replace it. */
function focusField(event: Event): void {
  event.preventDefault()
  const field = event.target instanceof HTMLElement ? event.target.querySelector('input') : null
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Finds pages, documents, plans, regions, images and actions that the person may use. Recent ones are first. */
export function Palette({ open, onOpenChange, own = NOTHING }: PaletteProps & { own?: Own }) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-bg/70" />
        <RadixDialog.Content
          className={styles.root}
          aria-describedby={undefined}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusField(event)
          }}
        >
          <RadixDialog.Title className="sr-only">{paletteLabel}</RadixDialog.Title>
          <QueryProvider>
            <Commands own={own} onDone={() => onOpenChange(false)} />
          </QueryProvider>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function Commands({ own, onDone }: { own: Own; onDone: () => void }) {
  const [search, setSearch] = useState(typedAhead)
  useEffect(endTypeAhead, [])
  /** The option that the person moved to since typing. Without one the first is selected, also if it came late. */
  const [movedTo, setMovedTo] = useState<string | null>(null)
  const hasMoved = useRef(false)
  const [recentIds] = useState(recentCommands)
  const run = useCommandRunner()
  const admin = useAdminCommands(search)
  const bit = useBitCommands(search)
  const { commands, findable, ...loading } = useFindable()
  const missing = [...loading.missing, ...own.missing]
  const recent = recentIds.flatMap((id) => findable.find((command) => command.id === id) ?? [])
  const isSearching = search.trim() !== ''
  const found = loading.hasTexts ? bestFirst(findable, search).slice(0, MOST_FOUND) : []
  const mine = isSearching ? own.find(search) : { first: [], last: [] }
  // Lines of Bit and actions wait for the texts, which would take their place when they come.
  const later = loading.hasTexts ? [...mine.last, ...bit] : []
  const others = isSearching
    ? [...mine.first, ...found, ...later, ...admin.commands]
    : commands.filter((command) => !recent.includes(command))
  const groups = [...Map.groupBy(others, (command) => command.group)]
  const shown = isSearching ? others : [...recent, ...others]
  const selected = shown.some(({ id }) => id === movedTo) ? movedTo : shown[0]?.id
  const isPending = loading.isPending || admin.isPending || own.isPending

  const choose = (command: Command) => {
    if (!command.isPrivate) rememberCommand(command.id)
    onDone()
    if (command.target.kind === 'call') command.target.call()
    else run(command.target)
  }

  const type = (text: string) => {
    hasMoved.current = false
    setMovedTo(null)
    setSearch(text)
  }

  const item = (command: Command) => (
    <List.Item key={command.id} value={command.id} onSelect={() => choose(command)}>
      <span className={styles.line}>
        <span data-tooltip="" className={styles.name}>
          {command.label}
        </span>
        {command.note ? (
          <span data-tooltip="" className={styles.note}>
            {command.note}
          </span>
        ) : null}
        {command.note === undefined && command.target.kind === 'page' ? (
          <code className={styles.note}>{command.target.to}</code>
        ) : null}
        {command.shortcut === undefined ? null : (
          <span className={styles.keys}>
            {command.shortcut.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </span>
      {command.reason === undefined ? null : (
        <span className="block text-14 text-text-2">{command.reason}</span>
      )}
      {isSearching ? <Fragment command={command} search={search} /> : null}
    </List.Item>
  )

  return (
    <List
      label={paletteLabel}
      loop
      shouldFilter={false}
      // Values of cmdk have no spaces at their ends.
      value={selected?.trim() ?? ''}
      onValueChange={(id) => {
        // cmdk also selects by itself, when options come and go.
        if (hasMoved.current) setMovedTo(id)
      }}
      onKeyDownCapture={() => {
        hasMoved.current = true
      }}
      onPointerMoveCapture={() => {
        hasMoved.current = true
      }}
    >
      <div className={styles.head}>
        <List.Input value={search} onValueChange={type} placeholder={paletteLabel} />
        <RadixDialog.Close className={styles.close}>Close</RadixDialog.Close>
      </div>
      <List.List>
        {recent.length > 0 && !isSearching ? (
          <List.Group heading="Recent">{recent.map(item)}</List.Group>
        ) : null}
        {groups.map(([group, members]) => (
          <List.Group key={group} heading={group}>
            {members.map(item)}
          </List.Group>
        ))}
      </List.List>
      <ActiveOption />
      {/* Outside the list, because a listbox may contain only options. */}
      {others.length === 0 ? (
        <p className={styles.empty}>
          {isPending ? 'Searching…' : `No results for “${search.trim()}”.`}
        </p>
      ) : null}
      {missing.length > 0 && isSearching ? (
        <p className={styles.foot}>{missing.join(' ')}</p>
      ) : null}
      <p role="status" className="sr-only">
        {isSearching && !isPending
          ? `${others.length} ${others.length === 1 ? 'result' : 'results'}`
          : ''}
      </p>
    </List>
  )
}
