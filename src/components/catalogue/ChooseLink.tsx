import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { CREATE_PATH } from '@/domain/settings/orders'
import { buttonVariants } from '@/ui/buttonVariants'

export interface ChooseLinkProps {
  /** Slug, as in the address of the create form; so are region and image. */
  plan: string
  region?: string | undefined
  image?: string | undefined
  variant?: 'primary' | 'secondary'
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The address of the create form with this plan, and with the region and image if they are chosen. */
export function createHref({
  plan,
  region,
  image,
}: Pick<ChooseLinkProps, 'plan' | 'region' | 'image'>): string {
  const search = new URLSearchParams({ plan })
  if (region !== undefined) search.set('region', region)
  if (image !== undefined) search.set('image', image)
  return `${CREATE_PATH}?${search.toString()}`
}

/**
 * The link that chooses a plan. It is not the router's `Link`, which subscribes to every change of the address:
 * a table has hundreds of these links, and typing into its filter changes the address.
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
