import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { useOnline } from '@/lib/useOnline'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { ConflictBanner, type ConflictBannerProps } from './ConflictBanner'
import type { VersionedForm } from './useVersionedForm'
import type { Conflict } from './version'

interface Message {
  title: string
  description: string
}

/** The texts of a form for each notice. */
export interface NoticeTexts {
  /** "Your changes are kept in this tab." */
  offline: string
  restored: Message & { discard: string }
  merged: Message
  /** Shown after the person kept their own values. Absent in a form that saves them at once. */
  overriding?: Message
  /** Shown after the other side was taken. Absent in a form that never takes all of it. */
  setAside?: Message & { restore: string }
  conflict: (conflict: Conflict) => ConflictBannerProps
  /** The label of the button that reads the other side of a conflict again. */
  reload: string
}

export interface FormNoticeProps {
  editor: VersionedForm
  texts: NoticeTexts
  className?: string
}

/** Says what happened to the last save or to an earlier draft, and offers the next step. */
export function FormNotice({ editor, texts, className }: FormNoticeProps) {
  const isOnline = useOnline()
  const notice = renderNotice(editor, texts)
  const offline =
    isOnline || editor.notice.kind === 'refused' ? null : (
      <Banner tone="warn" role="status" title="You are offline.">
        {texts.offline}
      </Banner>
    )
  if (notice === null && offline === null) return null
  return (
    <div className={clsx('grid', className)}>
      {offline}
      {notice}
    </div>
  )
}

function renderNotice(editor: VersionedForm, texts: NoticeTexts): ReactNode {
  const { notice } = editor
  switch (notice.kind) {
    case 'none':
      return null
    case 'restored': {
      const { title, description, discard } = texts.restored
      return (
        <Banner
          role="status"
          title={title}
          actions={
            <Button size="sm" onClick={editor.discard}>
              {discard}
            </Button>
          }
        >
          {description}
        </Banner>
      )
    }
    case 'overriding':
      return texts.overriding ? (
        <Banner role="status" title={texts.overriding.title}>
          {texts.overriding.description}
        </Banner>
      ) : null
    case 'setAside':
      return texts.setAside ? (
        <Banner
          role="status"
          title={texts.setAside.title}
          actions={
            <Button size="sm" onClick={() => editor.restoreMine(notice.mine)}>
              {texts.setAside.restore}
            </Button>
          }
        >
          {texts.setAside.description}
        </Banner>
      ) : null
    case 'merged':
      return (
        <Banner tone="warn" role="alert" title={texts.merged.title}>
          {texts.merged.description}
        </Banner>
      )
    case 'conflict':
      return <ConflictBanner {...texts.conflict(notice)} />
    case 'refused': {
      const { failure } = notice
      if (editor.isFieldFailure(failure)) return null
      return (
        <FailureBanner
          failure={failure}
          actions={
            failure.code === 'conflict' ? (
              <Button size="sm" onClick={() => editor.retryConflict(failure)}>
                {texts.reload}
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
