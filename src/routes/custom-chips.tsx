import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/custom-chips.mdx'
import { chipSearch } from '@/features/customChips/chipInputs'
import { CustomChipsPage } from '@/features/customChips/CustomChipsPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/custom-chips')({
  validateSearch: chipSearch,
  head: () => pageHead('custom-chips'),
  component: CustomChips,
})

function CustomChips() {
  return <CustomChipsPage search={Route.useSearch()} words={Words} />
}
