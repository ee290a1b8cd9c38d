import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/tutorials.mdx'
import { pageHead } from '@/components/seo/documentHead'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { TutorialsPage } from '@/features/tutorials/TutorialsPage'
import { tutorialsSearch } from '@/features/tutorials/tutorialsSearch'

export const Route = createFileRoute('/tutorials')({
  validateSearch: tutorialsSearch,
  head: () => pageHead('tutorials'),
  loader: ({ context }) => readRows(context, publishedPlansQuery, settingsQuery),
  component: Tutorials,
})

function Tutorials() {
  return <TutorialsPage search={Route.useSearch()} words={Words} />
}
