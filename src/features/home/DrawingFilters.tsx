import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { planKinds, type PlanKind } from '@/domain/catalogue/plan'
import { regionsQuery } from '@/domain/catalogue/queryOptions'
import type { ChangeSearch } from '@/components/catalogue/useCatalogueSearch'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import { filteredPlans, regionsWith, type DrawingFilter } from './drawingFilter'
import type { Catalogue } from './useHomeCatalogue'
import styles from './DrawingFilters.module.css'

/** The names of regions hardly ever change, so the page does not read them again. */
export const regionNamesQuery = { ...regionsQuery, staleTime: Number.POSITIVE_INFINITY }

export interface DrawingFiltersProps {
  catalogue: Catalogue
  filter: DrawingFilter
  /** The slug of the highlighted plan. */
  chosen: string | undefined
  onChange: ChangeSearch
}

const ALL = 'all'

/** Kind and region of the plans in the drawing. The address holds both. */
export function DrawingFilters({ catalogue, filter, chosen, onChange }: DrawingFiltersProps) {
  const id = useId()
  const { plans } = catalogue
  const { data: names } = useQuery(regionNamesQuery)
  const kinds = planKinds.filter(({ kind }) => plans.some((plan) => plan.kind === kind))
  /** Keeps the chosen plan and the region if they match the next filter too. */
  const change = (next: DrawingFilter) => {
    const region = regionsWith(plans, next.kind).find((slug) => slug === next.region)
    const isKept = filteredPlans(plans, { ...next, region }).some(({ slug }) => slug === chosen)
    onChange({ family: next.kind, region, plan: isKept ? chosen : undefined })
  }
  return (
    <div className={styles.root}>
      <Segmented<PlanKind | typeof ALL>
        label="Kind of server"
        options={[
          { value: ALL, label: 'All' },
          ...(kinds.length > 0 ? kinds : planKinds).map(({ kind, name }) => ({
            value: kind,
            label: name,
          })),
        ]}
        value={filter.kind ?? ALL}
        onChange={(kind) => change({ ...filter, kind: kind === ALL ? undefined : kind })}
      />
      <label htmlFor={id} className="sr-only">
        Region
      </label>
      <Select
        id={id}
        value={filter.region ?? ''}
        onChange={(event) => change({ ...filter, region: event.target.value || undefined })}
        options={[
          { value: '', label: 'All regions' },
          ...regionsWith(plans, filter.kind).map((slug) => {
            const name = names?.find((each) => each.slug === slug)?.name
            return { value: slug, label: name === undefined ? slug : `${name}, ${slug}` }
          }),
        ]}
      />
    </div>
  )
}
