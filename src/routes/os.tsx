import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/os.mdx'
import { OsPage } from '@/features/osImage/OsPage'
import { pageHead } from '@/components/seo/documentHead'
import { imagesQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/os')({
  head: () => pageHead('os'),
  loader: ({ context }) => readRows(context, imagesQuery),
  component: Os,
})

function Os() {
  return <OsPage words={Words} />
}
