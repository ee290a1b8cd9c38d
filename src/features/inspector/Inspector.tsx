import { useId, useState, useSyncExternalStore } from 'react'
import { brand } from '@/lib/brand'
import { EmptyState } from '@/ui/EmptyState'
import { LogoMark } from '@/ui/Logo'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { ActorStrip } from './ActorStrip'
import { ChartPanel } from './ChartPanel'
import { EventLog } from './EventLog'
import styles from './Inspector.module.css'
import { EMPTY_STATE, type ActorState, type InspectorState, type TabState } from './inspectorState'
import type { InspectorStore } from './inspectorStore'
import { SnapshotPanel } from './SnapshotPanel'
import textStyles from './text.module.css'
import { formatTime } from './time'

function selectTab({ tabs }: InspectorState, id: string | null): TabState | undefined {
  // A reloaded page is a new one, and replaces the one that was shown.
  return (
    tabs.find((tab) => tab.info.id === id && tab.live) ??
    tabs.findLast((tab) => tab.live) ??
    tabs.find((tab) => tab.info.id === id) ??
    tabs.at(-1)
  )
}

function selectActor({ actors }: TabState, id: string | null): ActorState | undefined {
  return (
    actors.find(({ info }) => info.id === id) ??
    actors.findLast(({ info, snapshot }) => info.chart && snapshot?.status === 'active') ??
    actors.findLast(({ info }) => info.chart) ??
    actors[0]
  )
}

function tabLabel({ number, path, info, live }: TabState): string {
  return `${number}: ${path}, since ${formatTime(info.startedAt).slice(0, 8)}${live ? '' : ', closed'}`
}

interface TabPickerProps {
  tabs: TabState[]
  selected: TabState
  onSelect: (id: string) => void
}

function TabPicker({ tabs, selected, onSelect }: TabPickerProps) {
  const id = useId()
  return (
    <>
      <span className={styles.picker}>
        <label className={textStyles.label} htmlFor={id}>
          Page
        </label>
        <Select
          id={id}
          value={selected.info.id}
          options={tabs.map((tab) => ({ value: tab.info.id, label: tabLabel(tab) }))}
          onChange={(event) => onSelect(event.target.value)}
        />
      </span>
      <StateTag state={selected.live ? 'running' : 'stopped'}>
        {selected.live ? 'Connected' : 'Closed'}
      </StateTag>
    </>
  )
}

function NoPages() {
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
  /** Events since the view was paused; null while it is live. */
  missed: number | null
  onPause: () => void
  onClear: () => void
}

function PageView({ tab, missed, onPause, onClear }: PageViewProps) {
  const [actorId, setActorId] = useState<string | null>(null)
  const actor = selectActor(tab, actorId)
  return (
    <>
      <ActorStrip actors={tab.actors} selected={actor?.info.id} onSelect={setActorId} />
      <main className={styles.grid}>
        <ChartPanel actor={actor} />
        <EventLog tab={tab} missed={missed} onPause={onPause} onClear={onClear} />
        <SnapshotPanel actor={actor} />
      </main>
    </>
  )
}

/** The inspector's page: the actors of the site's open pages, live. */
export function Inspector({ store }: { store: InspectorStore }) {
  const live = useSyncExternalStore(store.subscribe, store.getState, () => EMPTY_STATE)
  const [frozen, setFrozen] = useState<InspectorState | null>(null)
  const [tabId, setTabId] = useState<string | null>(null)

  const shown = frozen ?? live
  const tab = selectTab(shown, tabId)
  const now = live.tabs.find(({ info }) => info.id === tab?.info.id)
  const clear = () => {
    if (!tab) return
    store.clear(tab.info.id)
    if (frozen) setFrozen(store.getState())
  }

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#log">
        Skip to the log
      </a>
      <header className={styles.bar}>
        <h1>
          <LogoMark />
          {brand.name} inspector
        </h1>
        {tab ? <TabPicker tabs={shown.tabs} selected={tab} onSelect={setTabId} /> : null}
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
          <NoPages />
        </main>
      )}
    </div>
  )
}
