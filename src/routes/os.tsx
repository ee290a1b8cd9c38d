import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/os.mdx'
import { OsPage } from '@/features/osImage/OsPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/os')({
  head: () => pageHead('os'),
  component: Os,
})

function Os() {
  return <OsPage words={Words} />
}
