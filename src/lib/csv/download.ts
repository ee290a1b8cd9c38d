/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
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
