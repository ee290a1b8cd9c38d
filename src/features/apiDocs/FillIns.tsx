import { referencePath } from '@/content/api/docPaths'
import { fillInsOf } from '@/content/api/examples'
import type { ApiCall } from '@/content/api/samples'
import { MdxLink } from '@/components/mdx/MdxLink'
import styles from './docs.module.css'

/** What the reader puts in place of the values of a sample, and where to read it. */
export function FillIns({ call }: { call: ApiCall }) {
  const fillIns = fillInsOf(call)
  const { credential } = call
  if (fillIns.length === 0 && credential === 'none') return null
  return (
    <div className={styles.fillIns}>
      <h3>Fill in</h3>
      <dl>
        {credential === 'none' ? null : (
          <div>
            <dt>
              <code>{credential === 'apiKey' ? '$API_KEY' : '$TOKEN'}</code>
            </dt>
            <dd>
              {credential === 'apiKey' ? 'an API key of your workspace: ' : 'your access token: '}
              <MdxLink
                href={`/api-docs/authentication#${credential === 'apiKey' ? 'programs' : 'sign-in'}`}
              >
                Authentication
              </MdxLink>
            </dd>
          </div>
        )}
        {fillIns.map(({ key, what, table }) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>
              {what}
              {table === undefined ? null : (
                <>
                  , from{' '}
                  <MdxLink href={`/api-docs/${referencePath('tables', table)}`}>{table}</MdxLink>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
