import { referencePath } from '@/content/api/docPaths'
import { fillInsOf } from '@/content/api/examples'
import type { ApiCall, Credential } from '@/content/api/samples'
import { MdxLink } from '@/components/mdx/MdxLink'
import { DescriptionList } from '@/ui/DescriptionList'
import styles from './docs.module.css'

const credentials: Readonly<
  Record<Credential, { label: string; what: string; href: string } | null>
> = {
  none: null,
  apiKey: {
    label: '$API_KEY',
    what: 'an API key of your workspace',
    href: '/api-docs/authentication#programs',
  },
  accessToken: {
    label: '$TOKEN',
    what: 'your access token',
    href: '/api-docs/authentication#sign-in',
  },
}

/** What the reader puts in place of the values of a sample, and where to read it. */
export function FillIns({ call }: { call: ApiCall }) {
  const credential = credentials[call.credential]
  const items = [
    ...(credential === null
      ? []
      : [
          {
            label: credential.label,
            value: (
              <>
                {credential.what}: <MdxLink href={credential.href}>Authentication</MdxLink>
              </>
            ),
          },
        ]),
    ...fillInsOf(call).map(({ key, what, table }) => ({
      label: key,
      value:
        table === undefined ? (
          what
        ) : (
          <>
            {what}, from{' '}
            <MdxLink href={`/api-docs/${referencePath('tables', table)}`}>{table}</MdxLink>
          </>
        ),
    })),
  ]
  if (items.length === 0) return null
  return (
    <>
      <h3 className="mt-5">Fill in</h3>
      <DescriptionList className={styles.flush ?? ''} items={items} />
    </>
  )
}
