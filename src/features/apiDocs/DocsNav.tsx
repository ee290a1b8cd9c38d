import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { referencePath } from '@/content/api/docPaths'
import { apiGroups } from '@/content/api/groups'
import { guides } from '@/content/api/guides'
import { pageById } from '@/content/pages'
import { useReplayEarlyInput } from '@/lib/useReplayEarlyInput'
import { controlBox } from '@/ui/controls'
import { Needle } from '@/ui/Needle'
import styles from './docs.module.css'

interface Entry {
  path: string
  label: string
  /** The name in the API, which people also search for. */
  name: string
}

interface Section {
  label: string
  entries: readonly Entry[]
}

const root = pageById('api-docs').path

const sections: readonly Section[] = [
  {
    label: 'Guides',
    entries: [
      { path: root, label: 'First request', name: '' },
      ...guides.map(({ id, nav, title }) => ({ path: `${root}/${id}`, label: nav, name: title })),
    ],
  },
  ...apiGroups.map(({ label, tables, procedures }) => ({
    label,
    entries: (
      [
        ['tables', tables],
        ['procedures', procedures],
      ] as const
    ).flatMap(([kind, titles]) =>
      Object.entries(titles).map(([name, title]) => ({
        path: `${root}/${referencePath(kind, name)}`,
        label: title,
        name,
      })),
    ),
  })),
]

/** The pages of the API docs: a column at the left, or under 1100 px one line that opens. */
export function DocsNav({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  useReplayEarlyInput()
  const id = useId()
  const words = search.trim().toLowerCase()
  const found = sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ label, name }) =>
        `${label} ${name}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  const here = sections.flatMap(({ entries }) => entries).find((entry) => entry.path === path)
  return (
    <nav aria-label="API docs" className={clsx(styles.nav, 'rail')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles.opener}
        onClick={() => setIsOpen(!isOpen)}
      >
        API docs: {here?.label}
        <svg viewBox="0 0 8 8" className="size-2.5 fill-none stroke-current" aria-hidden="true">
          <path d={isOpen ? 'M1 5.5 4 2.5 7 5.5' : 'M1 2.5 4 5.5 7 2.5'} strokeWidth="1.25" />
        </svg>
      </button>
      <div id={id} className={clsx(styles.list, isOpen && styles.open)}>
        <div className={styles.search}>
          <input
            type="search"
            aria-label="Find a table, procedure or guide"
            placeholder="Find in the API"
            value={search}
            className={controlBox({ className: 'text-14' })}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {found.map(({ label: section, entries }) => {
          const isOpened = words !== '' || entries.some((entry) => entry.path === path)
          return (
            <details
              key={section}
              open={isOpened}
              onToggle={({ currentTarget }) => {
                if (currentTarget.open) setOpened((before) => new Set(before).add(section))
              }}
            >
              <summary>{section}</summary>
              <ul>
                {entries.map(({ path: to, label }) => (
                  <li key={to}>
                    {isOpened || opened.has(section) ? (
                      <Link
                        to={to}
                        activeOptions={{ exact: true, includeSearch: false }}
                        aria-current={to === path ? 'page' : undefined}
                        onClick={() => setIsOpen(false)}
                      >
                        {to === path ? <Needle to="right" className={styles.needle} /> : null}
                        {label}
                      </Link>
                    ) : (
                      // Most of a hundred links are in closed sections: the router would make each page slow with them.
                      <a href={to}>{label}</a>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          )
        })}
        <p role="status" className={clsx(styles.none, found.length > 0 && 'sr-only')}>
          {words !== '' && found.length === 0 ? 'Nothing has this name.' : ''}
        </p>
      </div>
    </nav>
  )
}
