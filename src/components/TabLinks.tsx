import { Link, type LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

interface TabLink extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  label: string
  isCurrent: boolean
}

export interface TabLinksProps {
  /** What the parts belong to: "Parts of this server". */
  label: string
  tabs: readonly TabLink[]
}

/** The links to the parts of a page. On a phone they scroll sideways, and the current one is in sight. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.findIndex(({ isCurrent }) => isCurrent)
  useLayoutEffect(() => {
    // Not `scrollIntoView`, which also scrolls the page.
    const show = () => {
      const box = row.current
      const link = box?.querySelector('[aria-current]')
      if (box == null || link == null) return
      const outer = box.getBoundingClientRect()
      const { left, width } = link.getBoundingClientRect()
      box.scrollLeft += left + width / 2 - (outer.left + outer.width / 2)
    }
    show()
    // The links become wider when their font arrives, and the row narrower when a phone is turned.
    const observer = new ResizeObserver(show)
    for (const each of [row.current, row.current?.firstElementChild])
      if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [current])

  return (
    <nav ref={row} aria-label={label} className="overflow-x-auto border-b border-line">
      {/* As wide as its links, so that the observer notices when they become wider. */}
      <ul className="flex w-max">
        {tabs.map(({ label: text, isCurrent, ...link }) => (
          <li key={text}>
            <Link
              {...link}
              resetScroll={false}
              aria-current={isCurrent ? 'page' : undefined}
              className="block border-r border-line px-4 py-2.5 text-14 font-medium text-text-2 no-underline hover:bg-raised hover:text-text focus-visible:-outline-offset-3 aria-[current]:text-text aria-[current]:shadow-[inset_0_-2px_0_var(--color-ember)] pointer-coarse:py-3"
              activeOptions={{ exact: true }}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
