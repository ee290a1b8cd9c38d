import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/home/HomePage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/')({
  head: () => pageHead('home'),
  component: HomePage,
})
