import type { ReactNode } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import type { AdminProduct } from '@/domain/catalogue/admin/adminPlan'
import { fieldLabel, formatField } from './formatField'
import type { RecordEditor } from '@/components/versionedForm/useVersionedForm'

export interface EditorNoticeProps {
  editor: RecordEditor
  labels: Readonly<Record<string, string>>
  products: readonly AdminProduct[]
  /** Email address of who saved last; null where it is not known. */
  lastEditor: string | null
}

/** What happened to the last save or to an earlier draft, with what to do next. */
export function EditorNotice(props: EditorNoticeProps) {
  const { editor } = props
  const isOnline = useOnline()
  const says = noticeOf(props)
  const offline =
    isOnline || editor.notice.kind === 'refused' ? null : (
      <Banner tone="warn" role="status" title="You are offline.">
        Your changes are kept in this tab. Save them when you are back online.
      </Banner>
    )
  if (says === null && offline === null) return null
  return (
    <div className="grid gap-3 px-(--pad) pt-4">
      {offline}
      {says}
    </div>
  )
}

function noticeOf({ editor, labels, products, lastEditor }: EditorNoticeProps): ReactNode {
  const { notice, start, values } = editor
  const who = lastEditor ?? 'Someone else'
  switch (notice.kind) {
    case 'none':
      return null
    case 'restored':
      return (
        <Banner
          role="status"
          title="Your unsaved changes were restored."
          actions={
            <Button size="sm" onClick={editor.discard}>
              Discard changes
            </Button>
          }
        >
          They are not saved yet.
        </Banner>
      )
    case 'mine':
      return (
        <Banner role="status" title={`Your changes are applied to version ${start.version}.`}>
          They are not saved yet. Check them, then save.
        </Banner>
      )
    case 'aside':
      return (
        <Banner
          role="status"
          title={`This is version ${start.version}, as saved.`}
          actions={
            <Button size="sm" onClick={() => editor.putBack(notice.mine)}>
              Restore my changes
            </Button>
          }
        >
          Your changes are kept until you leave this page.
        </Banner>
      )
    case 'merged':
      return (
        <Banner
          tone="warn"
          role="alert"
          title={`${who} saved version ${start.version} while you were editing${
            notice.from === null ? '' : ` ${notice.from}`
          }.`}
        >
          You changed other fields, so both fit together. Their values are filled in; save again to
          keep both.
        </Banner>
      )
    case 'conflict':
      return (
        <ConflictBanner
          title={`${who} saved version ${start.version} while you were editing ${notice.base.version}.`}
          heads={[`Version ${notice.base.version}`, `Version ${start.version}, theirs`, 'Yours']}
          rows={Object.keys({ ...notice.theirs, ...values }).flatMap((name) => {
            const base = notice.base.fields[name]
            const theirs = notice.theirs[name]
            const mine = values[name]
            if (base === theirs && theirs === mine) return []
            const cells = [base, theirs, mine].map((value) => formatField(name, value, products))
            return [{ name, label: fieldLabel(name, labels), cells }]
          })}
          actions={
            <>
              <Button size="sm" onClick={editor.keepMine}>
                Keep mine
              </Button>
              <Button size="sm" onClick={editor.takeTheirs}>
                Use theirs
              </Button>
            </>
          }
        />
      )
    case 'refused': {
      const { failure } = notice
      const isAtField =
        failure.field !== undefined &&
        (Object.hasOwn(values, failure.field) || failure.field === 'regions')
      if (isAtField) return null
      return (
        <FailureBanner
          failure={failure}
          actions={
            failure.code === 'conflict' ? (
              <Button size="sm" onClick={() => editor.retryConflict(failure)}>
                Load the saved version
              </Button>
            ) : failure.code === 'not_signed_in' || failure.code === 'forbidden' ? null : (
              <Button size="sm" onClick={editor.submit}>
                Try again
              </Button>
            )
          }
        />
      )
    }
  }
}

interface ConflictBannerProps {
  title: string
  heads: readonly [base: string, theirs: string, yours: string]
  rows: readonly { name: string; label: string; cells: readonly string[] }[]
  actions: ReactNode
}

/** Two admins changed the same fields: the version that both started from, theirs and yours, and a choice. */
function ConflictBanner({ title, heads, rows, actions }: ConflictBannerProps) {
  const cell = 'border-t border-line-2 py-1.5 pr-2 text-left align-top wrap-anywhere'
  return (
    <Banner tone="warn" role="alert" title={title} actions={actions}>
      Nothing was overwritten.
      <table className="mt-2 w-full table-fixed">
        <caption className="sr-only">Values that differ</caption>
        <thead>
          <tr className="text-12 text-text-2">
            {['Field', ...heads].map((head) => (
              <th key={head} scope="col" className="pr-2 pb-1 text-left font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, cells }) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-medium`}>
                {label}
              </th>
              {heads.map((head, at) => (
                <td key={head} className={`${cell} mono text-[0.8125rem]`}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Banner>
  )
}
