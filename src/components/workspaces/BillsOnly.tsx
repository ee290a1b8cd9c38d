import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'

interface BillsOnlyProps {
  /** The name of the workspace. */
  name: string
  /** What is here for the other members. */
  children: ReactNode
}

/** What accountants see where others see servers and members. */
export function BillsOnly({ name, children }: BillsOnlyProps) {
  return (
    <EmptyState
      title={
        <>
          You are an accountant of <span className="wrap-anywhere">{name}</span>
        </>
      }
      action={
        <Button asChild variant="primary">
          <Link to="/dashboard/billing">Open billing</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
