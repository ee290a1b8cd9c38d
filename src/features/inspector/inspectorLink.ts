const ID = 'inspector-link'

/** Takes the way to the inspector off the page again. */
export function removeLink(): void {
  document.getElementById(ID)?.remove()
}

/** A small way to the inspector in a corner of the page, for browsers that block windows nobody asked for. */
export function showLink(href: string, target: string): void {
  removeLink()
  const box = document.createElement('aside')
  box.id = ID
  box.ariaLabel = 'Inspector'
  Object.assign(box.style, {
    position: 'fixed',
    insetInlineStart: '12px',
    insetBlockEnd: '12px',
    zIndex: '100',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '8px 12px',
    border: '1px solid var(--color-line-3)',
    borderRadius: '6px',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
    font: '500 14px/20px var(--font-sans)',
  })

  const link = document.createElement('a')
  link.href = href
  link.target = target
  link.textContent = 'Open the inspector'

  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = 'Dismiss'
  Object.assign(dismiss.style, { minHeight: '28px', color: 'var(--color-text-2)' })
  dismiss.addEventListener('click', removeLink)

  box.append(link, dismiss)
  document.body.append(box)
}
