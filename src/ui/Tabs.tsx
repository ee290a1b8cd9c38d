import { clsx } from 'clsx'
import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** What the tabs choose: "Language". */
  label: string
  tabs: readonly Tab[]
  /** The chosen tab, if the caller keeps it (in the URL, say). */
  value?: string
  onChange?: (id: string) => void
  /** At the right of the strip: a copy key. */
  aside?: ReactNode
  className?: string
}

/** A panel whose head is a strip of tabs; the needle stands under the open one. */
export function Tabs({ label, tabs, value, onChange, aside, className }: TabsProps) {
  return (
    <RadixTabs.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })}
      onValueChange={onChange}
      className={clsx('panel', className)}
    >
      <div className="flex items-stretch justify-between gap-3 border-b border-line">
        <RadixTabs.List aria-label={label} className="flex min-w-0 overflow-x-auto">
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.id} value={tab.id} className="tab">
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {aside ? <div className="flex items-center pr-4">{aside}</div> : null}
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.id} value={tab.id} className="focus-visible:-outline-offset-2">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
