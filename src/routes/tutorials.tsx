import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/tutorials.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/tutorials')({
  head: () => pageHead('tutorials'),
  component: TutorialsPage,
})

function TutorialsPage() {
  return <ContentPage page="tutorials" words={Words} headings={headings} />
}
