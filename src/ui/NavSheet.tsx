import type { ReactElement, ReactNode } from 'react'
import type { FrameLinkGroup, RenderFrameLink } from './frameLinks'
import { Needle } from './Needle'
import { Sheet } from './Sheet'

export interface NavSheetProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  groups: readonly FrameLinkGroup[]
  renderLink: RenderFrameLink
  /** Buttons at the lower edge: sign in or sign out. */
  footer?: ReactNode
  trigger?: ReactElement
}

const ROW =
  'group relative flex min-h-12 items-center justify-between gap-3 border-t border-line no-underline'

/** The whole navigation as one list with rows of 48 px, over the full height of a phone. */
export function NavSheet({ groups, renderLink, ...sheet }: NavSheetProps) {
  return (
    <Sheet title="Menu" {...sheet}>
      <nav aria-label="Main">
        {groups.map(({ id, label, items }) => (
          <div key={id}>
            <h3 className="label pt-5 pb-2">{label}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  {renderLink({
                    href: item.href,
                    className: ROW,
                    children: (
                      <>
                        <Needle
                          to="right"
                          className="absolute top-1/2 -left-(--pad) -mt-[5.5px] hidden group-aria-[current=page]:block"
                        />
                        <span className="strong">{item.label}</span>
                        {item.aside}
                      </>
                    ),
                  })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </Sheet>
  )
}
