import { useId, useState, useSyncExternalStore } from 'react'
import { brand } from '@/lib/brand'
import { EmptyState } from '@/ui/EmptyState'
import { LogoMark } from '@/ui/Logo'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { ActorStrip } from './ActorStrip'
import { ChartPanel } from './ChartPanel'
import { EventLog } from './EventLog'
import { NOTHING, type InspectorState, type TabState } from './inspectorState'
import type { InspectorStore } from './inspectorStore'
import type { ActorState } from './protocol'
import { SnapshotPanel } from './SnapshotPanel'
import { clock } from './time'

function chosenTab({ tabs }: InspectorState, id: string | null): TabState | undefined {
  // A page that was loaded anew is another one: whoever looked at the old one wants the new one.
  return (
    tabs.find((tab) => tab.info.id === id && tab.live) ??
    tabs.findLast((tab) => tab.live) ??
    tabs.find((tab) => tab.info.id === id) ??
    tabs.at(-1)
  )
}

function chosenActor({ actors }: TabState, id: string | null): ActorState | undefined {
  return (
    actors.find(({ info }) => info.id === id) ??
    actors.findLast(({ info, snapshot }) => info.chart && snapshot?.status === 'active') ??
    actors.findLast(({ info }) => info.chart) ??
    actors[0]
  )
}

function tabLabel({ number, path, info, live }: TabState): string {
  return `${number}: ${path}, since ${clock(info.startedAt).slice(0, 8)}${live ? '' : ', closed'}`
}

interface TabPickerProps {
  tabs: TabState[]
  chosen: TabState
  onChoose: (id: string) => void
}

function TabPicker({ tabs, chosen, onChoose }: TabPickerProps) {
  const id = useId()
  return (
    <>
      <span className="insp-pick">
        <label className="label" htmlFor={id}>
          Page
        </label>
        <Select
          id={id}
          value={chosen.info.id}
          options={tabs.map((tab) => ({ value: tab.info.id, label: tabLabel(tab) }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      </span>
      <StateTag state={chosen.live ? 'running' : 'stopped'}>
        {chosen.live ? 'Connected' : 'Closed'}
      </StateTag>
    </>
  )
}

function NobodyThere() {
  return (
    <EmptyState
      title="No page of the site is connected."
      action={
        <a href="/?inspect" target="_blank" rel="noreferrer">
          Open the home page with ?inspect
        </a>
      }
    >
      Add <code>?inspect</code> to the address of any page of the site in development. Its actors
      appear here.
    </EmptyState>
  )
}

interface PageViewProps {
  tab: TabState
  /** Records that came since the view was paused; null while it is live. */
  missed: number | null
  onPause: () => void
  onClear: () => void
}

function PageView({ tab, missed, onPause, onClear }: PageViewProps) {
  const [actorId, setActorId] = useState<string | null>(null)
  const actor = chosenActor(tab, actorId)
  return (
    <>
      <ActorStrip actors={tab.actors} chosen={actor?.info.id} onChoose={setActorId} />
      <main className="insp-grid">
        <ChartPanel actor={actor} />
        <EventLog tab={tab} missed={missed} onPause={onPause} onClear={onClear} />
        <SnapshotPanel actor={actor} />
      </main>
    </>
  )
}

/** The inspector's page: what the actors of the site's open pages do, live. */
export function Inspector({ store }: { store: InspectorStore }) {
  const live = useSyncExternalStore(store.subscribe, store.getState, () => NOTHING)
  const [frozen, setFrozen] = useState<InspectorState | null>(null)
  const [tabId, setTabId] = useState<string | null>(null)

  const shown = frozen ?? live
  const tab = chosenTab(shown, tabId)
  const now = live.tabs.find(({ info }) => info.id === tab?.info.id)
  const clear = () => {
    if (!tab) return
    store.clear(tab.info.id)
    if (frozen) setFrozen(store.getState())
  }

  return (
    <div className="insp">
      <a className="insp-skip" href="#insp-log">
        Skip to the log
      </a>
      <header className="insp-bar">
        <h1>
          <LogoMark />
          {brand.name} inspector
        </h1>
        {tab ? <TabPicker tabs={shown.tabs} chosen={tab} onChoose={setTabId} /> : null}
      </header>
      {tab ? (
        <PageView
          key={tab.info.id}
          tab={tab}
          missed={frozen ? (now?.lastSeq ?? tab.lastSeq) - tab.lastSeq : null}
          onPause={() => setFrozen(frozen ? null : live)}
          onClear={clear}
        />
      ) : (
        <main>
          <NobodyThere />
        </main>
      )}
    </div>
  )
}
