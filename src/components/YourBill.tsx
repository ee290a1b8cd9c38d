import type { ReactNode } from 'react'

interface YourBillProps {
  /** Whether amounts are named, all without tax. Default: no, or they say it themselves. */
  isNet?: boolean
  children: ReactNode
}

/** What a change does to the bill, in the dialog that asks for it. */
export function YourBill({ isNet = false, children }: YourBillProps) {
  return (
    <p className="text-14">
      <b className="strong">Your bill.</b> {children}
      {isNet ? ' Amounts are without tax.' : ''}
    </p>
  )
}
