import { useNavigate } from '@tanstack/react-router'
import { useSearchText } from '@/lib/useSearchText'
import { TextInput } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { Select } from '@/ui/Select'
import type { AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { statusTabs, type PlanCounts } from './planList'
import type { ProductsSearch } from '@/domain/catalogue/admin/productsSearch'

export interface PlanFiltersProps {
  search: ProductsSearch
  products: readonly AdminProduct[]
  /** The number of matching plans for each status; undefined while the plans are loading. */
  counts: PlanCounts | undefined
}

/** Filters by status, text and product. The address holds them. A change opens the first page and keeps the editor. */
export function AdminPlanFilters({ search, products, counts }: PlanFiltersProps) {
  const navigate = useNavigate()
  const go = (change: Partial<ProductsSearch>, replace = false) =>
    void navigate({
      to: '/admin/products',
      search: { ...search, page: undefined, ...change },
      replace,
      resetScroll: false,
    })
  const { text, setText, settleNow } = useSearchText(search.q ?? '', (q) =>
    // Typing adds only one entry to the history, not one for each letter.
    go({ q: q || undefined }, true),
  )
  return (
    <form
      role="search"
      aria-label="Plans"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-(--pad) py-3"
      onSubmit={(event) => {
        event.preventDefault()
        settleNow()
      }}
    >
      <Segmented
        label="Status"
        options={statusTabs.map(({ value, label }) => ({
          value,
          label: counts ? `${label} ${counts[value || 'all']}` : label,
        }))}
        value={search.status ?? ''}
        onChange={(status) => go({ status: status || undefined, q: text.trim() || undefined })}
      />
      <div className="grid flex-1 basis-64 grid-cols-2 gap-3">
        <TextInput
          type="search"
          aria-label="Filter by name"
          placeholder="Filter by name"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label="Product"
          value={products.some(({ slug }) => slug === search.product) ? search.product : ''}
          placeholder="All products"
          options={products.map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={(event) => go({ product: event.currentTarget.value || undefined })}
        />
      </div>
    </form>
  )
}
