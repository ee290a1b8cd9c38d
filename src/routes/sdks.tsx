import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/sdks.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/sdks')({
  head: () => pageHead('sdks'),
  component: SdksPage,
})

function SdksPage() {
  return <ContentPage page="sdks" words={Words} headings={headings} />
}
