import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/tutorials.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/tutorials')({
  head: () => pageHead('tutorials'),
  component: TutorialsPage,
})

function TutorialsPage() {
  return <ContentPage page="tutorials" words={Words} headings={headings} />
}
