import { createFileRoute, notFound } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { tutorialOf } from '@/content/tutorials/tutorials'
import { publishedPlansQuery } from '@/domain/catalogue/queryOptions'
import { readRows } from '@/domain/session/readRows'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { TutorialPage } from '@/features/tutorials/TutorialPage'

export const Route = createFileRoute('/tutorials_/$tutorial')({
  loader: async ({ context, params }) => {
    const rows = readRows(context, publishedPlansQuery, settingsQuery)
    const tutorial = tutorialOf(params.tutorial)
    // eslint-disable-next-line only-throw-error -- the router's own way to say that there is no such page
    if (tutorial === undefined) throw notFound()
    await rows
    return tutorial
  },
  head: ({ loaderData, params }) =>
    documentHead(
      loaderData === undefined
        ? { title: 'Page not found' }
        : {
            title: loaderData.title,
            description: loaderData.description,
            path: `/tutorials/${params.tutorial}`,
          },
    ),
  component: TutorialOfAddress,
})

function TutorialOfAddress() {
  const tutorial = Route.useLoaderData()
  return <TutorialPage key={tutorial.id} tutorial={tutorial} />
}
