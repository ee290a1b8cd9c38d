import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { queryKeys } from '@/domain/queryKeys'
import { Banner } from '@/ui/Banner'
import { Button } from '@/ui/Button'
import { StateTag } from '@/ui/StateTag'
import { ConsoleKeys, ConsoleTools } from './ConsoleTools'
import { endTexts } from './consoleTexts'
import { isAskedBeforePaste, PasteDialog } from './PasteDialog'
import styles from './serverConsole.module.css'
import { useServerConsole } from './useServerConsole'

export interface ServerConsoleProps {
  instanceId: string
  /** The name of the server. */
  name: string
  /** Where consoles are. */
  url: string
  /** Why no console can be opened now; undefined: it can. */
  whyNot: string | undefined
  /** What a person reads before the console is open. */
  children: ReactNode
  /** Asks for a reason, and then opens. Members need none. */
  ask?: (open: (reason: string) => void) => void
}

/** The console of a server: opened by a press, and again with a new ticket after its end. */
export function ServerConsole(props: ServerConsoleProps) {
  const { instanceId, name, url, whyNot, children, ask } = props
  const [pasted, setPasted] = useState<string | null>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLElement>(null)
  const paste = (text: string) => {
    if (text === '' || !canType) return
    if (isAskedBeforePaste(text)) setPasted(text)
    else terminal()?.paste(text)
  }
  const { snapshot, send, setPlace, terminal, ctrl } = useServerConsole({
    instanceId,
    url,
    onPaste: (text) => paste(text),
    onLeave: () => leave.current?.focus(),
    onCopy: () => {
      // Without the right to write there, the button says so.
      void navigator.clipboard.writeText(terminal()?.text() ?? '').catch(() => undefined)
    },
  })
  const { ticket, failure, end } = snapshot.context
  const isOpen = snapshot.matches({ connected: 'open' })
  const isConnected = snapshot.hasTag('connected')
  const isBusy = snapshot.hasTag('busy')
  const canType = isOpen && ticket?.mode === 'full'
  // Also while the ticket is on its way: the terminal is drawn then, and needs a size.
  const isShown = isBusy || isConnected || snapshot.matches('ended')

  // The list of sessions follows.
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries({
      queryKey: queryKeys.instances('consoleSessions', instanceId),
    })
  }, [queries, instanceId, isOpen])

  // The line with the cursor may be below the edge of the window.
  useEffect(() => {
    if (isOpen) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  const open = (reason?: string) =>
    send({ type: 'OPEN', ...(reason === undefined ? {} : { reason }) })
  const press = () => (ask ? ask(open) : open())

  return (
    <div className={styles.console}>
      <div className="grid gap-3 px-(--pad) pb-4">
        {snapshot.matches('refused') && failure ? <FailureBanner failure={failure} /> : null}
        {snapshot.matches('ended') && end ? (
          <Banner
            role="status"
            tone={end === 'left' || end === 'shell_ended' ? 'info' : 'warn'}
            title={endTexts[end].title}
          >
            {endTexts[end].text}
          </Banner>
        ) : null}
        {snapshot.matches('closed') || snapshot.matches('refused') ? children : null}
        <div className="flex flex-wrap items-center gap-3">
          {isConnected ? (
            <Button ref={leave} size="sm" onClick={() => send({ type: 'CLOSE' })}>
              Close the console
            </Button>
          ) : (
            <Button
              variant={snapshot.matches('closed') ? 'primary' : 'secondary'}
              busy={isBusy}
              disabledReason={whyNot}
              onClick={press}
            >
              {snapshot.matches('closed') ? 'Open the console' : 'Connect again'}
            </Button>
          )}
          <span role="status" className="text-14 text-text-3">
            {isBusy ? 'Connecting…' : null}
            {isOpen ? (
              <StateTag state={canType ? 'running' : 'preview'}>
                {canType ? 'Connected' : 'Read only'}
              </StateTag>
            ) : null}
          </span>
          {isOpen ? (
            <span className="text-14 text-text-3">
              {canType ? 'F6 leaves the terminal.' : 'What you type is not sent.'}
            </span>
          ) : null}
        </div>
      </div>
      <section
        ref={frame}
        aria-label={`Console of ${name}`}
        hidden={!isShown}
        className={styles.frame}
      >
        <ConsoleTools terminal={terminal} canType={canType} onPaste={paste} />
        <div ref={setPlace} className={styles.terminal} data-console={isOpen ? 'open' : 'closed'} />
        {canType ? (
          <ConsoleKeys terminal={terminal} isCtrl={ctrl.isOn} onCtrl={ctrl.toggle} />
        ) : null}
      </section>
      {pasted === null ? null : (
        <PasteDialog
          text={pasted}
          onPaste={() => {
            setPasted(null)
            terminal()?.paste(pasted)
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </div>
  )
}
