import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { buttonVariants } from '@/ui/buttonVariants'

export interface ChooseLinkProps {
  /** Slugs, as the create form takes them. */
  plan: string
  region?: string | undefined
  image?: string | undefined
  variant?: 'primary' | 'secondary'
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Where a plan is taken to be created, with what was chosen beside it. */
export function createHref({
  plan,
  region,
  image,
}: Pick<ChooseLinkProps, 'plan' | 'region' | 'image'>): string {
  const search = new URLSearchParams({ plan })
  if (region !== undefined) search.set('region', region)
  if (image !== undefined) search.set('image', image)
  return `/dashboard/create?${search.toString()}`
}

/**
 * The call to action of a plan. Not the router's own link: that one listens to every change of the address, and a
 * table has hundreds of these while somebody types.
 */
export function ChooseLink({
  plan,
  region,
  image,
  variant = 'secondary',
  size = 'sm',
  children,
}: ChooseLinkProps) {
  const router = useRouter()
  const href = createHref({ plan, region, image })
  return (
    <a
      href={href}
      className={buttonVariants({ variant, size, disabled: false, className: 'whitespace-nowrap' })}
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
