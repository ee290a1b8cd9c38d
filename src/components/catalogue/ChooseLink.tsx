import type { ReactNode } from 'react'
import { SUSPENDED, useViewerSuspended } from '@/domain/identity/viewerSuspension'
import { CREATE_PATH } from '@/domain/settings/orders'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'
import { RowLink } from './PlanLink'

export interface ChooseLinkProps {
  /** Slug, as in the address of the create form; so are region and image. */
  plan: string
  region?: string | undefined
  image?: string | undefined
  variant?: 'primary' | 'secondary'
  size?: 'sm' | 'md' | 'lg'
  children: ReactNode
}

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

/** The link that chooses a plan: it opens the create form with it. */
export function ChooseLink({
  plan,
  region,
  image,
  variant = 'secondary',
  size = 'sm',
  children,
}: ChooseLinkProps) {
  if (useViewerSuspended()) {
    return (
      <Button variant={variant} size={size} disabledReason={SUSPENDED}>
        {children}
      </Button>
    )
  }
  return (
    <RowLink
      href={createHref({ plan, region, image })}
      className={buttonVariants({ variant, size, disabled: false, className: 'whitespace-nowrap' })}
    >
      {children}
    </RowLink>
  )
}
