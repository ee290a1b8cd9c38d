/** Saves a file on the person's device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // Firefox follows only links that are in the document.
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked later, because the browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
