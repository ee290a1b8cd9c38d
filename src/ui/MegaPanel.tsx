import type { FrameLink, RenderFrameLink } from './frameLinks'

export interface MegaPanelProps {
  items: readonly FrameLink[]
  renderLink: RenderFrameLink
}

/** The rows of one group of the mega menu: name, description and status. */
export function MegaPanel({ items, renderLink }: MegaPanelProps) {
  return (
    <ul>
      {items.map(({ id, label, href, note, aside }) => (
        <li key={id}>
          {renderLink({
            href,
            children: (
              <>
                <span className="strong">{label}</span>
                <span>{note}</span>
                {aside}
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  )
}
