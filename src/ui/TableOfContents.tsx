import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Needle } from './Needle'

interface TocItem {
  /** The heading's id. */
  id: string
  label: string
  /** 3 for a heading under another heading. */
  depth?: 2 | 3
}

export interface TableOfContentsProps {
  items: readonly TocItem[]
  title?: string
  /** The current heading, if the caller knows it. The default follows the scroll position. */
  current?: string
  className?: string
}

/** The last heading above the reading line; at the top of the page, the first heading. */
function useCurrentHeading(items: readonly TocItem[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const ids = items.map((item) => item.id).join(' ')
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          // The observer's area is everything above the reading line.
          if (entry.isIntersecting) seen.add(entry.target)
          else seen.delete(entry.target)
        }
        setCurrent(headings.findLast((heading) => seen.has(heading))?.id)
      },
      { rootMargin: '100000px 0px -70% 0px' },
    )
    for (const heading of headings) observer.observe(heading)
    return () => observer.disconnect()
  }, [ids])
  return current
}

/** The headings of a long page on a scale, with the needle at the current one. */
export function TableOfContents({
  items,
  title = 'On this page',
  current: given,
  className,
}: TableOfContentsProps) {
  const observed = useCurrentHeading(items)
  const current = given ?? observed ?? items[0]?.id
  return (
    <nav aria-label={title} className={clsx('toc', className)}>
      <p className="label">{title}</p>
      <ol className="mt-2 border-l border-line-2">
        {items.map((item) => {
          const here = item.id === current
          return (
            <li key={item.id} className="relative">
              {here ? (
                <Needle to="right" className="absolute top-2.5 left-0 max-lg:top-[17px]" />
              ) : (
                <span
                  aria-hidden="true"
                  className="absolute top-[15px] left-0 max-lg:top-[22px] w-1.5 border-t border-line-2"
                />
              )}
              <a
                href={`#${item.id}`}
                aria-current={here ? 'location' : undefined}
                className={clsx(
                  'block py-[5px] text-14 text-text-2 no-underline hover:text-text hover:underline hover:decoration-ember max-lg:py-3',
                  item.depth === 3 ? 'pl-7' : 'pl-4',
                  here && 'font-semibold text-text',
                )}
              >
                {item.label}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
