import { useNavigate } from '@tanstack/react-router'
import { areasOf, byStage, filterRoadmap } from '@/domain/roadmap/filterRoadmap'
import type { RoadmapItem } from '@/domain/roadmap/roadmapItem'
import type { RoadmapSearch } from '@/domain/roadmap/roadmapSearch'
import { stages, stageTexts, type Stage } from '@/domain/roadmap/stages'
import { useSearchText } from '@/lib/useSearchText'
import { Field, TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'

interface RoadmapFiltersProps {
  items: readonly RoadmapItem[]
  search: RoadmapSearch
}

/** Text, area and stage. The address holds them. Each stage shows how many items it has among those that match. */
export function RoadmapFilters({ items, search }: RoadmapFiltersProps) {
  const navigate = useNavigate()
  const change = (patch: RoadmapSearch, replace = false) =>
    void navigate({
      to: '/roadmap',
      search: { ...search, ...patch },
      replace,
      resetScroll: false,
    })
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (typed) =>
    change({ q: typed || undefined }, true),
  )
  const groups = byStage(filterRoadmap(items, search))
  const areas = areasOf(items)
  const shown = stages.filter(
    (stage) => stage !== 'dropped' || search.stage === stage || groups.dropped.length > 0,
  )
  return (
    <form
      role="search"
      aria-label="Roadmap"
      className="flex flex-wrap items-end gap-4 border-t border-line px-(--pad) py-4"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Field label="Search" className="min-w-0 flex-1 basis-56">
        <TextInput
          type="search"
          placeholder="Title or text"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Field label="Area" className="basis-44 max-md:grow">
        <Select
          value={search.area ?? ''}
          options={[
            { value: '', label: 'All areas' },
            // An area of an old link that no item has any more.
            ...[...new Set([...areas, ...(search.area === undefined ? [] : [search.area])])].map(
              (area) => ({ value: area, label: area }),
            ),
          ]}
          onChange={(event) => change({ area: event.currentTarget.value || undefined })}
        />
      </Field>
      <Segmented<Stage | ''>
        label="Stage"
        className="max-md:w-full"
        options={[
          { value: '', label: 'All' },
          ...shown.map((stage) => ({
            value: stage,
            label: (
              <>
                {stageTexts[stage].label}{' '}
                <span className="num text-12 text-text-3">{groups[stage].length}</span>
              </>
            ),
          })),
        ]}
        value={search.stage ?? ''}
        onChange={(stage) => change({ stage: stage || undefined })}
      />
    </form>
  )
}
