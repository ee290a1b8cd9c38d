import { createFileRoute, redirect } from '@tanstack/react-router'
import { CREATE_PATH } from '@/domain/settings/orders'

/** The former address of the page that creates servers. */
export const Route = createFileRoute('/dashboard/create')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${CREATE_PATH}${location.searchStr}`, replace: true })
  },
})
