import { useEffect, useRef } from 'react'
import { UnsavedChangesDialog } from '@/components/UnsavedChangesDialog'
import { brand } from '@/lib/brand'
import { saveFile } from '@/lib/saveFile'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { CopyButton } from '@/ui/CodeBlock'

/** A code as it is shown: four groups of four. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** The codes as a text for a file or a printer. */
function codesText(codes: readonly string[], email: string): string {
  return [
    `Recovery codes for ${brand.name}`,
    email,
    '',
    ...codes.map(inGroups),
    '',
    'Each code works once, in place of your second factor. Keep them where only you can read them.',
    '',
  ].join('\n')
}

export interface RecoveryCodesProps {
  userId: string
  email: string
  codes: readonly string[]
  /** The person says that they have kept the codes. */
  onKept: () => void
}

/** New recovery codes. They are shown this once: we keep only their hashes. */
export function RecoveryCodes({ userId, email, codes, onKept }: RecoveryCodesProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const text = codesText(codes, email)
  return (
    <div ref={panel} tabIndex={-1} className="px-(--pad) py-5 outline-none" data-print-alone="">
      <Banner
        tone="ok"
        role="status"
        title="These are your recovery codes."
        actions={
          <>
            <CopyButton text={text} what="the recovery codes" />
            <Button
              size="sm"
              onClick={() =>
                saveFile(
                  `${brand.name.toLowerCase()}-recovery-codes.txt`,
                  new Blob([text], { type: 'text/plain' }),
                )
              }
            >
              Download
            </Button>
            <Button size="sm" onClick={() => window.print()}>
              Print
            </Button>
            <Button size="sm" variant="primary" onClick={onKept}>
              I have kept them
            </Button>
          </>
        }
      >
        If you lose your second factor, one of these codes opens your account for {email}. Each
        works once. We can’t show them again.
        <ul
          data-secret=""
          className="mono mt-3 grid gap-x-8 gap-y-1 text-14 sm:grid-cols-2 md:max-w-lg"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {inGroups(code)}
            </li>
          ))}
        </ul>
      </Banner>
      <UnsavedChangesDialog
        userId={userId}
        isDirty
        description="Your recovery codes are not shown again. Without them you cannot sign in after you have lost your device."
        onLeave={onKept}
      />
    </div>
  )
}
