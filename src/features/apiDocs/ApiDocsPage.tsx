import type { MDXContent } from 'mdx/types'
import { referencePath } from '@/content/api/docPaths'
import { apiGroups } from '@/content/api/groups'
import type { ApiCall } from '@/content/api/samples'
import { descriptions } from '@/content/descriptions'
import { pageById } from '@/content/pages'
import { Disclosure } from '@/components/Disclosure'
import { MdxLink } from '@/components/mdx/MdxLink'
import { mdxComponents } from '@/components/mdx/mdxComponents'
import { Prose } from '@/ui/Prose'
import { DocsFrame } from './DocsFrame'
import styles from './docs.module.css'
import { Part } from './Part'
import { RunnableSample } from './RunnableSample'

/** A request that every visitor may send. */
const firstCall: ApiCall = {
  kind: 'table',
  method: 'GET',
  name: 'plan_catalogue',
  query: {
    select: 'slug,vcpus,memory_mib,hourly_micros,currency',
    order: 'hourly_micros',
    limit: '5',
  },
  credential: 'none',
}

const methodOf = (kind: 'tables' | 'procedures', name: string) =>
  kind === 'tables' || name.endsWith('_feed') ? 'GET' : 'POST'

const entriesOf = (kind: 'tables' | 'procedures', titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([name, words]) => ({ kind, name, words }))

/** The name of a group where it opens: on a phone a hundred calls would be six screens. */
function GroupName({ label, count }: { label: string; count: number }) {
  return (
    <>
      <span className="strong">{label}</span> <span className="num dim">{count}</span>
    </>
  )
}

export interface ApiDocsPageProps {
  /** The compiled MDX of the page. */
  words: MDXContent
  headings: readonly PageHeading[]
}

/** /api-docs: the first request, the guides, and every table and procedure. */
export function ApiDocsPage({ words: Words, headings }: ApiDocsPageProps) {
  const { path, title } = pageById('api-docs')
  return (
    <DocsFrame
      path={path}
      title={title}
      lead={descriptions['api-docs']}
      headings={[
        { id: 'try', label: 'Try it' },
        ...headings.map(({ id, text, depth }) => ({ id, label: text, depth })),
        { id: 'reference', label: 'Tables and procedures' },
      ]}
    >
      <Part id="try" title="Try it">
        <RunnableSample label="Read the first plans" call={firstCall} />
      </Part>
      <Prose>
        <Words components={mdxComponents} />
      </Prose>
      <Part id="reference" title="Tables and procedures">
        <div className={styles.groups}>
          {apiGroups.map(({ id, label, tables, procedures }) => {
            const calls = [...entriesOf('tables', tables), ...entriesOf('procedures', procedures)]
            return (
              <section key={id} aria-labelledby={`group-${id}`}>
                <h3 id={`group-${id}`} className="max-md:hidden">
                  {label}
                </h3>
                <Disclosure
                  id={`calls-${id}`}
                  summary={<GroupName label={label} count={calls.length} />}
                  isOpen="wide"
                >
                  <ul>
                    {calls.map(({ kind, name, words }) => (
                      <li key={name} className="flex items-baseline gap-2">
                        <code className="w-9 flex-none text-12 text-text-3">
                          {methodOf(kind, name)}
                        </code>
                        <MdxLink href={`/api-docs/${referencePath(kind, name)}`}>{words}</MdxLink>
                      </li>
                    ))}
                  </ul>
                </Disclosure>
              </section>
            )
          })}
        </div>
      </Part>
    </DocsFrame>
  )
}
