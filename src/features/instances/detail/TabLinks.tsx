import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import type { InstanceTab } from '@/domain/instances/detailSearch'

export interface TabLinksProps {
  /** The id of the server. */
  id: string
  tabs: readonly { name: InstanceTab; label: string }[]
  current: InstanceTab
}

/** The links to the parts of a server's page. On a phone they scroll sideways, and the current one is in sight. */
export function TabLinks({ id, tabs, current }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
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
    // The links become wider when their font arrives.
    const observer = new ResizeObserver(show)
    if (row.current?.firstElementChild) observer.observe(row.current.firstElementChild)
    return () => observer.disconnect()
  }, [current])

  return (
    <nav
      ref={row}
      aria-label="Parts of this server"
      className="overflow-x-auto border-b border-line"
    >
      {/* As wide as its links, so that the observer notices when they become wider. */}
      <ul className="flex w-max">
        {tabs.map(({ name, label }) => (
          <li key={name}>
            <Link
              to="/dashboard/servers/$id"
              params={{ id }}
              search={{ tab: name === 'overview' ? undefined : name }}
              resetScroll={false}
              aria-current={name === current ? 'page' : undefined}
              className="block border-r border-line px-4 py-2.5 text-14 font-medium text-text-2 no-underline hover:bg-raised hover:text-text focus-visible:-outline-offset-3 aria-[current]:text-text aria-[current]:shadow-[inset_0_-2px_0_var(--color-ember)] pointer-coarse:py-3"
              activeOptions={{ exact: true }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
