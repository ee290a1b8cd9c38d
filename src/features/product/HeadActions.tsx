import type { ReactElement } from 'react'
import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { Button } from '@/ui/Button'
import { buttonVariants } from '@/ui/buttonVariants'

const look = { size: 'lg', disabled: false, className: 'max-md:flex-1' } as const

export interface HeadActionsProps {
  /** Another link instead of the one to the API. */
  second?: ReactElement
}

/** The two links in the head of a page with plans: to its table, and to the API that has the same rows. */
export function HeadActions({ second }: HeadActionsProps) {
  const link = second ?? (isListed('api-docs') ? <PageLink page="api-docs">API</PageLink> : null)
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-md:mt-4 print:hidden">
      <a
        href="#plans"
        data-primary-action
        className={buttonVariants({ ...look, variant: 'primary' })}
      >
        See plans
      </a>
      {link && (
        <Button asChild size="lg" className="max-md:flex-1">
          {link}
        </Button>
      )}
    </div>
  )
}
