import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { FailureBanner } from '@/components/FailureBanner'
import { SectionHead } from '@/components/SectionHead'
import { addedColumn, factorColumn, lastUseColumn } from '@/components/securityColumns'
import {
  factorName,
  nameFactor,
  type AccountSecurity,
  type Factor,
} from '@/domain/identity/security'
import { queryKeys } from '@/domain/queryKeys'
import { enrolSecurityKey, removeFactor } from '@/domain/session/secondFactor/factors'
import { canUsePasskeys } from '@/domain/session/secondFactor/passkeys'
import { createRecoveryCodes } from '@/domain/session/secondFactor/recoveryCodes'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmptyState } from '@/ui/EmptyState'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { notifySuccess } from '@/ui/notify'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { actionsColumn, type RowActions } from './actionsColumn'
import { CheckCodeDialog } from './CheckCodeDialog'
import { NameDialog } from './NameDialog'
import { RecoveryCodes } from './RecoveryCodes'
import { RecoveryCodesRow } from './RecoveryCodesRow'
import { whenConfirmed } from '@/domain/session/whenConfirmed'

/** Loaded when it is opened, because it draws a QR code. */
const AddAppDialog = lazyWithRetry(
  'The form',
  async () => (await import('./AddAppDialog')).AddAppDialog,
)

/** The most factors that the auth service stores for a person. */
const MOST_FACTORS = 10

const meta = { invalidates: [queryKeys.security()], alsoAfter: 'failure' } as const

function columnsOf(actions: RowActions<Factor>): Column<Factor>[] {
  return [factorColumn, addedColumn, lastUseColumn, actionsColumn(factorName, actions)]
}

/** Below an app that was not used for long: asks for a code, to see that it works. */
function checkNote({ isCheckDue, kind }: Factor, onTry: () => void): ReactNode {
  if (!isCheckDue || kind !== 'totp') return null
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      You have not used it since you added it. Check that it works before you need it.
      <Button size="sm" onClick={onTry}>
        Try a code
      </Button>
    </span>
  )
}

/** What the loss of a factor means for its person. */
function effectOf(security: AccountSecurity, others: number): string {
  if (others > 0) {
    return `You can’t sign in with it any more. You still have ${others === 1 ? 'another one' : `${others} others`}.`
  }
  if (security.isDemanded) {
    return 'It is your only one, and this site asks you for a second factor: until you add another one, only this page works.'
  }
  return 'It is your only one. From then on your password alone opens your account, and your recovery codes no longer work.'
}

type Open =
  | { what: 'app' }
  | { what: 'key' }
  | { what: 'rename' | 'remove' | 'check'; factor: Factor }

export interface FactorsSectionProps {
  userId: string
  email: string
  security: AccountSecurity | undefined
}

/** The second factors of the person, and the codes for the day on which they lose them. */
export function FactorsSection({ userId, email, security }: FactorsSectionProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const focusNext = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) focusNext.current = null
  }, [open])
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const section = useRef<HTMLElement>(null)
  const factors = security?.factors.filter(({ isVerified }) => isVerified)
  const names = security?.factors.map(({ name }) => name) ?? []
  const close = () => setOpen(null)

  const makeCodes = useMutation({ mutationFn: createRecoveryCodes, onSuccess: setCodes, meta })
  const onAdded = (name: string) => {
    close()
    notifySuccess(`${name} is your second factor.`)
    // Right after the first factor, while the person thinks of it.
    if (security?.recoveryCodes.left === 0) makeCodes.mutate()
  }
  const addKey = useMutation({
    mutationFn: (name: string) => whenConfirmed(() => enrolSecurityKey(name)),
    onSuccess: (_, name) => onAdded(name),
    meta,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<Factor, 'id' | 'name'>) => nameFactor(id, name),
    onSuccess: close,
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Factor) => whenConfirmed(() => removeFactor(id)),
    onSuccess: (_, factor) => {
      // The pressed button goes with its row.
      focusNext.current = section.current
      close()
      notifySuccess(`${factorName(factor)} was removed.`)
    },
    meta,
  })
  const show = (next: Open) => {
    for (const mutation of [addKey, rename, remove]) mutation.reset()
    setOpen(next)
  }
  const addReason =
    security === undefined
      ? 'Your second factors are still loading.'
      : security.factors.length >= MOST_FACTORS
        ? `You have ${MOST_FACTORS}, and more are not possible. Remove one first.`
        : undefined

  return (
    <section
      id="second-factor"
      aria-labelledby="second-factor-head"
      ref={section}
      tabIndex={-1}
      className="border-t border-line outline-none"
    >
      <SectionHead
        id="second-factor-head"
        title="Second factor"
        aside={
          security === undefined ? null : security.hasSecondFactor ? (
            <StateTag state="available">On</StateTag>
          ) : (
            <StateTag state="planned">Off</StateTag>
          )
        }
      />
      <Table
        caption="Your second factors"
        columns={columnsOf({
          onRename: (factor) => show({ what: 'rename', factor }),
          onRemove: (factor) => show({ what: 'remove', factor }),
        })}
        rows={factors ?? []}
        rowKey={({ id }) => id}
        skeleton={factors === undefined ? 1 : 0}
        note={(factor) => checkNote(factor, () => show({ what: 'check', factor }))}
        empty={
          <EmptyState size="sm" title="No second factor yet">
            With one, your password alone does not open your account: you also need the six digits
            of an app on your phone, or a security key.
          </EmptyState>
        }
      />
      {/* Beside the button, where the focus returns to. */}
      {makeCodes.error ? (
        <div className="px-(--pad) py-4">
          <FailureBanner
            failure={{
              ...makeCodes.error,
              hint: 'Your second factor is on, but you have no recovery codes yet. Make them below.',
            }}
          />
        </div>
      ) : null}
      {codes === null ? null : (
        <RecoveryCodes
          userId={userId}
          email={email}
          codes={codes}
          onKept={() => {
            setCodes(null)
            section.current?.focus()
          }}
        />
      )}
      {security?.hasSecondFactor ? (
        <RecoveryCodesRow
          stored={security.recoveryCodes}
          onMade={(made) => {
            makeCodes.reset()
            setCodes(made)
          }}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-(--pad) py-5">
        <Button
          variant={security?.hasSecondFactor === false ? 'primary' : 'secondary'}
          disabledReason={addReason}
          onClick={() => show({ what: 'app' })}
        >
          Add an authenticator app
        </Button>
        {canUsePasskeys() ? (
          <Button disabledReason={addReason} onClick={() => show({ what: 'key' })}>
            Add a security key
          </Button>
        ) : null}
      </div>
      {open?.what === 'app' ? (
        <AddAppDialog taken={names} onAdded={onAdded} onClose={close} />
      ) : null}
      {open?.what === 'key' ? (
        <NameDialog
          title="Add a security key"
          description="Name it, then follow the steps of your browser."
          label="Add security key"
          name={names.includes('Security key') ? '' : 'Security key'}
          isPending={addKey.isPending}
          failure={addKey.error}
          onChange={addKey.reset}
          onSave={(name) => addKey.mutate(name)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'rename' ? (
        <NameDialog
          title={`Rename ${factorName(open.factor)}`}
          description="The new name appears here and where you are asked for a code."
          label="Save name"
          name={open.factor.name}
          isPending={rename.isPending}
          failure={rename.error}
          onChange={rename.reset}
          onSave={(name) => rename.mutate({ id: open.factor.id, name })}
          onClose={close}
        />
      ) : null}
      {open?.what === 'check' ? <CheckCodeDialog factor={open.factor} onClose={close} /> : null}
      {open?.what === 'remove' && security ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => (isOpen ? undefined : close())}
          title={`Remove ${factorName(open.factor)}?`}
          description={effectOf(security, (factors?.length ?? 1) - 1)}
          confirmLabel="Remove"
          tone="danger"
          focusNext={focusNext}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(open.factor)}
        >
          {remove.error ? <FailureBanner failure={remove.error} /> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
