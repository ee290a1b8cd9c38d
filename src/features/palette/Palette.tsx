import { Command as List } from 'cmdk'
import * as RadixDialog from 'radix-ui/dialog'
import { useState } from 'react'
import { useVisitor } from '@/features/auth/useAuth'
import { useReturnFocus } from '@/ui/return-focus'
import { commandsFor, type Command } from './commands'
import { bestFirst } from './rank'
import { recentCommands, rememberCommand } from './recent'
import { sectionCommands } from './sections'
import { singleKeysAreOn } from './shortcuts'
import { useCommandRunner } from './useCommandRunner'
import './palette.css'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every page, section and action that the person may use, found by typing. Recent ones first. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const returnFocus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-bg/70" />
        <RadixDialog.Content className="palette" aria-describedby={undefined} {...returnFocus}>
          <RadixDialog.Title className="sr-only">Find a page or action</RadixDialog.Title>
          <Commands onDone={() => onOpenChange(false)} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function Commands({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useState('')
  const [recentIds] = useState(recentCommands)
  const run = useCommandRunner()
  const commands = commandsFor(useVisitor(), singleKeysAreOn())
  const findable = [...commands, ...sectionCommands]
  const recent = recentIds.flatMap((id) => findable.find((command) => command.id === id) ?? [])
  const isSearching = search.trim() !== ''
  const others = isSearching
    ? bestFirst(findable, search)
    : commands.filter((command) => !recent.includes(command))
  const groups = [...Map.groupBy(others, (command) => command.group)]

  const choose = (command: Command) => {
    rememberCommand(command.id)
    onDone()
    run(command.target)
  }

  const item = (command: Command) => (
    <List.Item key={command.id} value={command.id} onSelect={() => choose(command)}>
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.target.kind === 'page' ? (
        <code className="truncate text-12 text-text-3">{command.target.to}</code>
      ) : null}
      {command.shortcut === undefined ? null : (
        <span className="palette-keys">
          {command.shortcut.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </List.Item>
  )

  return (
    <List label="Find a page or action" loop shouldFilter={false}>
      <div className="palette-head">
        <List.Input value={search} onValueChange={setSearch} placeholder="Find a page or action" />
        <RadixDialog.Close className="palette-close">Close</RadixDialog.Close>
      </div>
      <List.List>
        <List.Empty>
          Nothing is called “{search}”. Try a page’s name, or what you want to do.
        </List.Empty>
        {recent.length > 0 && !isSearching ? (
          <List.Group heading="Recent">{recent.map(item)}</List.Group>
        ) : null}
        {groups.map(([group, members]) => (
          <List.Group key={group} heading={group}>
            {members.map(item)}
          </List.Group>
        ))}
      </List.List>
    </List>
  )
}
