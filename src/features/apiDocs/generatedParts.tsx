import type { ComponentType } from 'react'
import { errorGroups } from '@/content/api/errorEntries'
import limits from '@/content/api/reference/limits.json'
import type { ApiLimits } from '@/content/api/reference'
import { DescriptionList } from '@/ui/DescriptionList'
import { ChangeLog } from './ChangeLog'
import styles from './docs.module.css'
import { ActionErrorList, ErrorList } from './ErrorList'
import { Part } from './Part'

export interface GeneratedPart {
  id: string
  title: string
  Content: ComponentType
}

const limitsPart = (id: string, title: string, items: readonly ApiLimits[]): GeneratedPart => ({
  id,
  title,
  Content: () => (
    <Part id={id} title={title}>
      <DescriptionList
        className={styles.flush ?? ''}
        items={items.map(({ label, value }) => ({ label, value, figure: true }))}
      />
    </Part>
  ),
})

/** What is generated for a guide, by the id of the guide. */
export const generatedParts: Readonly<Record<string, readonly GeneratedPart[]>> = {
  errors: [
    ...errorGroups.map(({ id, title }) => ({
      id,
      title,
      Content: () => (
        <Part id={id} title={title}>
          <ErrorList group={id} />
        </Part>
      ),
    })),
    {
      id: 'actions',
      title: 'An action failed',
      Content: () => (
        <Part id="actions" title="An action failed">
          <ActionErrorList />
        </Part>
      ),
    },
  ],
  limits: [
    limitsPart('requests', 'Requests', limits.requests),
    limitsPart('sign-in', 'Sign-in', limits.signIn),
    limitsPart('workspace', 'A workspace, unless staff set another limit', limits.quotas),
    limitsPart('things', 'People and orders', limits.things),
  ],
  changes: [{ id: 'log', title: 'Tables and procedures by day', Content: ChangeLog }],
}
