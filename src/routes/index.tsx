import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/home.mdx'
import { HomePage } from '@/features/pages/HomePage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/')({
  head: () => pageHead('home'),
  component: Home,
})

function Home() {
  return <HomePage words={Words} />
}
