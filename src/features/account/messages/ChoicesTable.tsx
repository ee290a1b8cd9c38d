import {
  isChosen,
  switchWay,
  type MessageChoice,
  type Scope,
} from '@/domain/messages/messageChoices'
import { ways, type Way } from '@/domain/messages/settings'
import { Table, type Column } from '@/ui/Table'
import { topicNames } from './topics'
import { useSetChoices } from './useSetChoices'

const wayNames: Readonly<Record<Way, string>> = { site: 'On the site', mail: 'By mail' }

const EXPECTED = 12

export interface ChoicesTableProps {
  /** Those that the person may switch. Undefined until they are known. */
  choices: readonly MessageChoice[] | undefined
  scope: Scope
  /** The name of the workspace, if it is about one. */
  scopeName: string | undefined
}

/** Kinds of messages and the ways by which they come, a box for each. A press is saved at once. */
export function ChoicesTable({ choices, scope, scopeName }: ChoicesTableProps) {
  const set = useSetChoices()
  const switchBox = (choice: MessageChoice, way: Way, isOn: boolean) =>
    set.mutate({
      changes: [switchWay(choice, scope, way, isOn)],
      undo: [{ kind: choice.kind, workspaceId: scope?.id ?? null, chosen: choice.chosen }],
      message: savedText(choice.title, way, isOn, scopeName),
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
        ...ways.map((way) => boxColumn(way, switchBox)),
      ]}
      rows={choices ?? []}
      rowKey={({ kind }) => kind}
      group={{ of: ({ topic }) => topic, head: (topic) => topicNames[topic] ?? topic }}
      skeleton={choices === undefined ? EXPECTED : 0}
      foldAt="never"
    />
  )
}

function boxColumn(
  way: Way,
  onSwitch: (choice: MessageChoice, way: Way, isOn: boolean) => void,
): Column<MessageChoice> {
  return {
    id: way,
    header: wayNames[way],
    className: 'w-20',
    cell: (choice) => (
      <WayBox choice={choice} way={way} onSwitch={(isOn) => onSwitch(choice, way, isOn)} />
    ),
  }
}

interface WayBoxProps {
  choice: MessageChoice
  way: Way
  onSwitch: (isOn: boolean) => void
}

function WayBox({ choice: { title, holds }, way, onSwitch }: WayBoxProps) {
  return (
    <label className="-m-2 grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={holds[way]}
        aria-label={`${title}: ${wayNames[way].toLowerCase()}`}
        className="size-4 accent-ember"
        onChange={({ currentTarget: { checked } }) => onSwitch(checked)}
      />
    </label>
  )
}

function Kind(choice: MessageChoice) {
  const { title, description } = choice
  return (
    <span className="block max-w-prose">
      {title}
      <span className="block text-12/5 font-normal text-text-2 md:text-14">{description}</span>
      {isChosen(choice) ? (
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
