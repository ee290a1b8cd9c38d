import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface PageLink {
  page: number
  children: ReactNode
  className: string
  'aria-label': string
  'aria-current'?: 'page' | undefined
  rel?: 'prev' | 'next'
}

export interface PaginationProps {
  /** The first page is 1. */
  page: number
  pageSize: number
  /** The number of all rows, not of pages. */
  total: number
  /** The plural name of the rows: "people". */
  noun: string
  /** Accessible name of the navigation, if the page has more than one. Default "Pages". */
  label?: string
  /** Renders the router's link to a page, with these props. */
  renderLink: (link: PageLink) => ReactNode
  className?: string
}

const CELL =
  'grid h-10 min-w-10 place-items-center border-r border-line px-2 text-14 text-text-2 no-underline max-md:h-11 max-md:min-w-11 pointer-coarse:h-11 pointer-coarse:min-w-11'
const FIGURE = 'num text-[0.8125rem]!'
const LINK = 'hover:bg-raised hover:text-text focus-visible:-outline-offset-3'

/** The pages to show: first, last, current and its neighbours. `null` is a gap. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1]
    if (before === undefined || each === before + 1) return [each]
    // A gap for one page would need as much space as the page's number.
    return each === before + 2 ? [before + 1, each] : [null, each]
  })
}

/** Says which rows are shown, and links to the other pages. */
export function Pagination({
  page,
  pageSize,
  total,
  noun,
  label = 'Pages',
  renderLink,
  className,
}: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  const step = (to: number, rel: 'prev' | 'next') => {
    const name = rel === 'prev' ? 'Previous' : 'Next'
    const style = clsx(CELL, 'px-4 font-medium')
    return to < 1 || to > pages ? (
      <span className={clsx(style, 'cursor-not-allowed text-text-3')} aria-disabled="true">
        {name}
      </span>
    ) : (
      renderLink({
        page: to,
        children: name,
        className: clsx(style, LINK),
        'aria-label': `${name} page`,
        rel,
      })
    )
  }

  return (
    <nav
      aria-label={label}
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-6 border-t border-line',
        className,
      )}
    >
      <p className="px-(--pad) py-2.5 text-14 text-text-3">
        <span className="num mr-0.5 text-[0.8125rem] text-text">
          {first === last ? first : `${first}–${last}`} of {total}
        </span>{' '}
        {noun}
      </p>
      {pages > 1 ? (
        <ul className="flex border-l border-line max-md:w-full max-md:flex-wrap max-md:border-t max-md:border-l-0">
          <li>{step(page - 1, 'prev')}</li>
          {pageWindow(page, pages).map((each, index) => (
            <li key={each ?? `gap-${index}`} className="max-md:hidden">
              {each === null ? (
                <span className={clsx(CELL, FIGURE)} aria-hidden="true">
                  …
                </span>
              ) : (
                renderLink({
                  page: each,
                  children: each,
                  'aria-label': `Page ${each}`,
                  'aria-current': each === page ? 'page' : undefined,
                  className: clsx(
                    CELL,
                    FIGURE,
                    LINK,
                    each === page &&
                      'bg-raised font-semibold text-text shadow-[inset_0_-2px_0_var(--color-ember)]',
                  ),
                })
              )}
            </li>
          ))}
          <li className="num grid flex-1 place-items-center text-[0.8125rem] text-text-3 md:hidden">
            {page} / {pages}
          </li>
          <li className="[&>*]:border-r-0 max-md:[&>*]:border-l">{step(page + 1, 'next')}</li>
        </ul>
      ) : null}
    </nav>
  )
}
