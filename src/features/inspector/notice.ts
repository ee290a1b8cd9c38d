import styles from './notice.module.css'

const ID = 'inspector-notice'

/** Removes what `showNotice` or `showLink` has shown. */
export function removeNotice(): void {
  document.getElementById(ID)?.remove()
}

/** Shows a message about the inspector in a corner of the page and in the console. */
export function showNotice(message: string, content: string | Node = message): void {
  removeNotice()
  console.info(message)
  const box = document.createElement('aside')
  box.id = ID
  box.ariaLabel = 'Inspector'
  box.className = styles.notice ?? ''

  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = 'Dismiss'
  dismiss.addEventListener('click', removeNotice)

  box.append(content, dismiss)
  document.body.append(box)
}

/**
 * Shows a link to the inspector, for browsers that block windows without a click.
 * @param onOpen receives the window that the link has opened
 */
export function showLink(
  address: string,
  target: string,
  onOpen?: (opened: Window | null) => void,
): void {
  const link = document.createElement('a')
  link.href = address
  link.target = target
  link.textContent = 'Open the inspector'
  link.addEventListener('click', (event) => {
    if (!onOpen) return
    event.preventDefault()
    onOpen(window.open(address, target))
    removeNotice()
  })
  showNotice(`The browser blocked the window of the inspector. Its address: ${link.href}`, link)
}
