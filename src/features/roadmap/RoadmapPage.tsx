import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '@/components/LocalTime'
import { PageText, type Words } from '@/components/mdx/PageText'
import { QueryProvider } from '@/components/QueryProvider'
import { QueryState } from '@/components/QueryState'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { byStage, lastChange } from '@/domain/roadmap/filterRoadmap'
import { roadmapQuery } from '@/domain/roadmap/queryOptions'
import { roadmapFeedUrl, roadmapUrl, type RoadmapItem } from '@/domain/roadmap/roadmapItem'
import type { RoadmapSearch } from '@/domain/roadmap/roadmapSearch'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { useSiteOrigin } from '@/lib/useSiteOrigin'
import { DataSource } from '@/ui/DataSource'
import { Skeleton } from '@/ui/Skeleton'
import { Stat } from '@/ui/Stat'
import { Board } from './Board'
import { RoadmapFilters } from './RoadmapFilters'
import styles from './roadmap.module.css'

export interface RoadmapPageProps {
  /** The search of the address, read by `roadmapSearch`. */
  search: RoadmapSearch
  /** The text below the board. */
  words: Words
}

/** /roadmap: what works, what comes next, and one vote a person. */
export function RoadmapPage(props: RoadmapPageProps) {
  return (
    <QueryProvider>
      <Roadmap {...props} />
    </QueryProvider>
  )
}

function Roadmap({ search, words }: RoadmapPageProps) {
  useReplayEarlyInput()
  const query = useQuery(roadmapQuery)
  return (
    <article className="sheet">
      <header className={styles.headGrid}>
        <div className="px-(--pad) pt-10 pb-9 max-md:py-6">
          <h1 className="page-title">{pageById('roadmap').title}</h1>
          <p className="lead mt-4 max-w-[34em]">{descriptions.roadmap}</p>
          <Follow items={query.data} />
        </div>
        <Figures items={query.data} />
      </header>
      <RoadmapFilters items={query.data ?? []} search={search} />
      <QueryState
        query={query}
        pending={
          <div aria-busy="true" className="border-t border-line px-(--pad) py-6">
            <p role="status" className="sr-only">
              Loading the roadmap
            </p>
            <Skeleton lines={8} />
          </div>
        }
      >
        {(items) => (
          <>
            <Board items={items} search={search} />
            <DataSource
              source="GET /rest/v1/roadmap_list"
              note={`${items.length} items`}
              jsonHref={roadmapUrl()}
            />
          </>
        )}
      </QueryState>
      <PageText words={words} />
    </article>
  )
}

function Follow({ items }: { items: readonly RoadmapItem[] | undefined }) {
  const origin = useSiteOrigin()
  const changed = lastChange(items ?? [])
  return (
    <p className="mt-4 flex min-h-6 flex-wrap gap-x-4">
      {changed === undefined ? null : (
        <span>
          Last change: <LocalTime at={changed} day />
        </span>
      )}
      {origin === undefined ? null : (
        <a href={roadmapFeedUrl(origin)} type="application/atom+xml">
          Atom feed
        </a>
      )}
    </p>
  )
}

function Figures({ items }: { items: readonly RoadmapItem[] | undefined }) {
  const groups = byStage(items ?? [])
  return (
    <div className={styles.figures}>
      <Stat label="In work" size="l" value={items && groups.now.length} />
      <Stat label="Shipped" size="l" value={items && groups.shipped.length} />
    </div>
  )
}
