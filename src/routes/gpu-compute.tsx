import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/gpu-compute.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/gpu-compute')({
  head: () => pageHead('gpu-compute'),
  component: GpuComputePage,
})

function GpuComputePage() {
  return <ContentPage page="gpu-compute" words={Words} headings={headings} />
}
