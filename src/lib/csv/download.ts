/** Downloads a text as a file; by default it is CSV. */
export function download(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
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
