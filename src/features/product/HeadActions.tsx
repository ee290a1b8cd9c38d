import { isListed } from '@/content/pages'
import { PageLink } from '@/content/PageLink'
import { buttonVariants } from '@/ui/buttonVariants'

const look = { size: 'lg', disabled: false, className: 'max-md:flex-1' } as const

/** The two links in the head of a page with plans: to its table, and to the API that has the same rows. */
export function HeadActions() {
  return (
    <div className="mt-6 flex flex-wrap gap-3 max-md:mt-4 print:hidden">
      <a
        href="#plans"
        data-primary-action
        className={buttonVariants({ ...look, variant: 'primary' })}
      >
        See plans
      </a>
      {isListed('api-docs') && (
        <PageLink page="api-docs" className={buttonVariants({ ...look, variant: 'secondary' })}>
          API
        </PageLink>
      )}
    </div>
  )
}
