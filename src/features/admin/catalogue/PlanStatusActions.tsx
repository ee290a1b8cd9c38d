import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Menu, MenuItem } from '@/ui/Menu'
import { notifySuccess } from '@/ui/notify'
import type { AdminPlan } from '@/domain/catalogue/admin/adminPlan'
import { DeleteDialog } from './DeleteDialog'
import { whyUnpublishable } from './planList'
import { NEW, type ProductsSearch } from '@/domain/catalogue/admin/productsSearch'
import { planQuery } from '@/domain/catalogue/admin/queryOptions'
import { StatusDialog, type StatusChange } from './StatusDialog'

interface PlanActionsProps {
  plan: AdminPlan
  search: ProductsSearch
  isDirty: boolean
  /** Called after a plan is deleted, before its editor closes; it must drop the unsaved changes. */
  onDeleted: () => void
}

const SAVE_FIRST = 'Save or discard your changes first.'

/** Buttons that publish, retire, copy or delete a stored plan. */
export function PlanStatusActions({ plan, search, isDirty, onDeleted }: PlanActionsProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<StatusChange | 'delete' | null>(null)
  const close = () => setDialog(null)
  const closed = { ...search, plan: undefined, from: undefined, edit: undefined }

  const deleted = async () => {
    close()
    onDeleted()
    notifySuccess(`${plan.slug} deleted.`)
    await navigate({
      to: '/admin/products',
      search: closed,
      ignoreBlocker: true,
      resetScroll: false,
    })
    queries.removeQueries({ queryKey: planQuery(plan.plan_id).queryKey })
  }

  return (
    <>
      {plan.status === 'published' ? (
        <Button
          disabledReason={isDirty ? SAVE_FIRST : undefined}
          onClick={() => setDialog('retired')}
        >
          Retire
        </Button>
      ) : (
        <Button
          disabledReason={isDirty ? SAVE_FIRST : (whyUnpublishable(plan) ?? undefined)}
          onClick={() => setDialog('published')}
        >
          {plan.status === 'retired' ? 'Publish again' : 'Publish'}
        </Button>
      )}
      <Menu
        side="top"
        trigger={
          <Button aria-label="More actions" data-tooltip="" className="flex-none!">
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem asChild>
          <Link
            to="/admin/products"
            search={{ ...closed, plan: NEW, from: plan.plan_id }}
            resetScroll={false}
          >
            Duplicate as a draft
          </Link>
        </MenuItem>
        {plan.status === 'draft' ? (
          <MenuItem
            disabledReason={isDirty ? SAVE_FIRST : undefined}
            note="Hidden from visitors; can be published later."
            onSelect={() => setDialog('retired')}
          >
            Retire
          </MenuItem>
        ) : null}
        <MenuItem danger onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'delete' ? (
        <DeleteDialog
          plan={plan}
          onClose={close}
          onDeleted={deleted}
          onRetire={() => setDialog('retired')}
        />
      ) : dialog === null ? null : (
        <StatusDialog plan={plan} to={dialog} onClose={close} />
      )}
    </>
  )
}
