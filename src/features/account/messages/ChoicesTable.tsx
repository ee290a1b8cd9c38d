import {
  isChosen,
  switchWay,
  type MessageChoice,
  type Scope,
} from '@/domain/messages/messageChoices'
import type { Way } from '@/domain/messages/settings'
import { Table, type Column } from '@/ui/Table'
import { topicNames } from './topicNames'
import { useSetChoices } from './useSetChoices'

const wayNames: Readonly<Record<Way, string>> = { site: 'On the site', mail: 'By mail' }

const EXPECTED = 12

export interface ChoicesTableProps {
  /** Undefined until they are known. */
  choices: readonly MessageChoice[] | undefined
  scope: Scope
  /** The name of the workspace, if it is about one. */
  scopeName: string | undefined
}

/** Kinds of messages and the ways by which they come, a box for each. A press is saved at once. */
export function ChoicesTable({ choices, scope, scopeName }: ChoicesTableProps) {
  const set = useSetChoices()
  const box = (way: Way): Column<MessageChoice> => ({
    id: way,
    header: wayNames[way],
    className: 'w-20',
    cell: (choice) => {
      const { kind, title, chosen, holds, maySwitchOff } = choice
      return (
        <label className="-m-2 grid size-11 cursor-pointer place-items-center has-aria-disabled:cursor-not-allowed">
          <input
            type="checkbox"
            checked={holds[way]}
            aria-label={`${title}: ${wayNames[way].toLowerCase()}`}
            // Not `disabled`: it must receive the focus, so that everyone can learn why.
            aria-disabled={maySwitchOff ? undefined : true}
            aria-describedby={maySwitchOff ? undefined : `${kind}-why`}
            className="size-4 accent-ember aria-disabled:opacity-50"
            onChange={({ currentTarget: { checked } }) => {
              if (!maySwitchOff) return
              set.mutate({
                changes: [switchWay(choice, scope, way, checked)],
                undo: [{ kind, workspaceId: scope?.id ?? null, chosen }],
                message: savedText(title, way, checked, scopeName),
              })
            }}
          />
        </label>
      )
    },
  })
  return (
    <Table
      caption={
        scopeName === undefined
          ? 'Messages that you get, and how'
          : `Messages about ${scopeName} that you get, and how`
      }
      columns={[
        { id: 'kind', header: 'Message', rowHeader: true, cell: Kind },
        box('site'),
        box('mail'),
      ]}
      rows={choices ?? []}
      rowKey={({ kind }) => kind}
      group={{ of: ({ topic }) => topic, head: (topic) => topicNames[topic] ?? topic }}
      skeleton={choices === undefined ? EXPECTED : 0}
      foldAt="never"
    />
  )
}

function Kind(choice: MessageChoice) {
  const { kind, title, description, maySwitchOff } = choice
  return (
    <span className="block max-w-prose">
      {title}
      <span className="block text-14 font-normal text-text-2">{description}</span>
      {maySwitchOff ? null : (
        <span id={`${kind}-why`} className="block text-12/5 font-normal text-text-3">
          Always sent: it is about the security of your account, or about what you agreed to.
        </span>
      )}
      {maySwitchOff && isChosen(choice) ? (
        <span className="block text-12/5 font-normal text-text-3">Changed by you</span>
      ) : null}
    </span>
  )
}

function savedText(title: string, way: Way, isOn: boolean, scopeName: string | undefined): string {
  const where = scopeName === undefined ? '' : ` for ${scopeName}`
  const how =
    way === 'site'
      ? isOn
        ? 'shown on the site'
        : 'no longer shown on the site'
      : isOn
        ? 'sent by mail'
        : 'no longer sent by mail'
  return `“${title}” is ${how}${where}.`
}
