import { useRouter } from '@tanstack/react-router'
import { createHref } from '@/components/catalogue/ChooseLink'

/** A plan's name that leads to where it is chosen. Not the router's own link: there may be hundreds of these. */
export function PlanLink({ slug }: { slug: string }) {
  const router = useRouter()
  const href = createHref({ plan: slug })
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
