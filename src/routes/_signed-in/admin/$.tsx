import { createFileRoute, notFound } from '@tanstack/react-router'

/** Unknown paths below /admin: behind the guard like the known ones, so that they tell nobody apart. */
export const Route = createFileRoute('/_signed-in/admin/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
