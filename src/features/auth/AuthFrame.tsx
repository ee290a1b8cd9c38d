import type { ReactNode } from 'react'

export interface AuthFrameProps {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** One narrow column on the sheet, for every state of /auth. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="sheet h-full">
      <div className="mx-auto w-full max-w-[424px] px-(--pad) pt-14 pb-20 max-md:pt-8">
        <h1 className="text-34 leading-9 tracking-[-0.02em]">{title}</h1>
        <p className="mt-2">{lead}</p>
        <div className="mt-7 grid gap-5">{children}</div>
      </div>
    </div>
  )
}
