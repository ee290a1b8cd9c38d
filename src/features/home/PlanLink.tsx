import { useRouter } from '@tanstack/react-router'
import { createHref } from '@/components/catalogue/ChooseLink'
import { useViewerSuspended } from '@/domain/identity/viewerSuspension'

/** The name of a plan as a link to the create form; a suspended person gets no link. Not the router's `Link`, because there may be hundreds of these. */
export function PlanLink({ slug }: { slug: string }) {
  const router = useRouter()
  const href = createHref({ plan: slug })
  if (useViewerSuspended()) return slug
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {slug}
    </a>
  )
}
