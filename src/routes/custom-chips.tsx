import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/custom-chips.mdx'
import type { ChipSearch } from '@/features/customChips/chipInputs'
import { CustomChipsPage } from '@/features/customChips/CustomChipsPage'
import { pageHead } from '@/components/seo/documentHead'
import { numberParams } from '@/lib/searchParams'

export const Route = createFileRoute('/custom-chips')({
  validateSearch: (raw: Record<string, unknown>): ChipSearch => numberParams(raw),
  head: () => pageHead('custom-chips'),
  component: CustomChips,
})

function CustomChips() {
  return <CustomChipsPage search={Route.useSearch()} words={Words} />
}
