import { createFileRoute, notFound } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { NotePage } from '@/features/research/NotePage'

export const Route = createFileRoute('/research_/$note')({
  // The notes and their data are loaded with the page, not with the site.
  loader: async ({ params }) => {
    const { noteOf } = await import('@/content/research/notes')
    const note = noteOf(params.note)
    // eslint-disable-next-line only-throw-error -- the router's own way to say that there is no such page
    if (note === undefined) throw notFound()
    return note
  },
  head: ({ loaderData, params }) =>
    documentHead(
      loaderData === undefined
        ? { title: 'Page not found' }
        : {
            title: loaderData.searchTitle ?? loaderData.question,
            description: loaderData.description,
            path: `/research/${params.note}`,
          },
    ),
  component: NoteOfAddress,
})

function NoteOfAddress() {
  return <NotePage note={Route.useLoaderData()} />
}
