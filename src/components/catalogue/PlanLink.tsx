import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { planPath } from '@/domain/catalogue/planPath'
import type { Plan } from '@/domain/catalogue/plan'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link for rows of a table. It is not the router's `Link`, which subscribes to every change of the address: a table
 * has hundreds of links, and typing into its filter changes the address.
 */
export function RowLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}

/** The name of a plan, which links to its page. */
export function PlanLink({ plan }: { plan: Pick<Plan, 'kind' | 'slug'> }) {
  return <RowLink href={planPath(plan)}>{plan.slug}</RowLink>
}
