import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  /** The section of the page, or a breadcrumb. */
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
  /** `lg` for public pages, `md` for application pages. */
  size?: 'md' | 'lg'
  /** For an `aria-labelledby`, or to focus the title after navigation. */
  titleId?: string
  className?: string
}

/** The head of a page: its section, its only h1, its purpose and its actions. */
export function PageHeader({
  eyebrow,
  title,
  lead,
  actions,
  size = 'md',
  titleId,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={clsx(
        'border-b border-line px-(--pad)',
        size === 'lg' ? 'pt-10 pb-9' : 'pt-7 pb-5',
        className,
      )}
    >
      {/* If both do not fit, the buttons go below, so that the title does not wrap. */}
      <div className="flex flex-wrap items-end justify-between gap-4 max-md:block">
        <div className="min-w-0 flex-[1_1_16rem]">
          {eyebrow ? <div className="label mb-1.5">{eyebrow}</div> : null}
          <h1 id={titleId} className={size === 'md' ? 'page-title' : undefined}>
            {title}
          </h1>
          {lead ? (
            <p className={clsx('lead max-w-[34em]', size === 'lg' ? 'mt-4' : 'mt-3')}>{lead}</p>
          ) : null}
        </div>
        {actions ? (
          <div className="flex flex-none flex-wrap gap-3 max-md:mt-4 max-md:[&>*]:flex-1">
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  )
}
